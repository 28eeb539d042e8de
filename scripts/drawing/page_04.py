"""lawn-06-07 (whole spread, 4096 wide): '... pulled back.' In with Pia at the left, along the hose, over the gutter,
round the loop and up to the face; the face looks back at her. Only the body and grass cross the gutter."""
from kit import *
from cast import *
W, H = 4096, 1536
def G(x, c, s, a): return a*math.exp(-((x-c)/s)**2)
b = [rect(0, 0, W, H, "#F7E9AE")]
b.append(circ(2900, 470, 620, "#FFF6D6"))
# A: the far light; a clearing round the snake's head
A = lambda x: 60 + 60*math.sin(x/300) + G(x, 2900, 640, 880) - G(x, 0, 400, 160)
b.append(bank(-60, 4160, 1400, A, 1, "#DBE08B", solid=.5, w=(50, 84), gap=25, lean=(-40, 160)))
B = lambda x: 300 + 70*math.sin(x/260+1) + G(x, 2880, 720, 760) + G(x, 700, 300, 160)
b.append(bank(-60, 4160, 1440, B, 2, "#B5C75E", lit="#C2D06E", every=2, solid=.5, w=(54, 90), gap=36, lean=(-60, 200)))
Cc = lambda x: 660 + 60*math.sin(x/240+2) + G(x, 2900, 640, 480) + G(x, 760, 360, 380) - G(x, 0, 240, 560) - G(x, 1500, 260, 120) - G(x, 4050, 260, 560)
b.append(bank(-60, 4160, 1480, Cc, 3, "#8DAA41", lit="#9CB74C", every=2, solid=.5, w=(56, 96), gap=62, lean=(-80, 220)))
# Otto is over there, and so is the ball he went in for
b.insert(len(b)-1, at(2540, 1172, 1.15, use("otto-tail", 0, -60, r=14)))
b.insert(len(b), path(grass(2440, 2640, 1260, lambda x: 1010 + abs(x-2535)*.5, 53, (46, 64), 15, (-40, 70), bend=0), '#8DAA41'))
b.append(circ(3130, 1130, 78, C["denim"]) + path("M3066 1086Q3130 1126 3194 1174A78 78 0 0 0 3208 1130Q3150 1080 3110 1054A78 78 0 0 0 3066 1086Z", C["paper"]))
# the mower, left where it would not go
b.append(at(372, 1350, 1.7, mower(-66)))
b.append(path(grass(190, 600, 1460, lambda x: 1215, 41, (44, 70), 34, (-60, 110)), '#668F38'))
D = lambda x: 1130 + 40*math.sin(x/210)
b.append(bank(-60, 4160, 1560, D, 4, "#668F38", lit="#78A043", every=2, solid=.27, w=(50, 90), gap=60, lean=(-60, 160)))
# the snake
hands = (760+1.62*172, 1390-1.62*264)
pts = [(hands[0]-70, hands[1]-96), (hands[0]-8, hands[1]-6), (hands[0]+200, hands[1]+150), (1620, 1210), (2048, 1265), (2560, 1210), (3050, 1230), (3520, 1180), (3780, 920), (3722, 620), (3580, 420), (3380, 338), (3160, 330)]
SW = 186
b.append(snake(pts, "down", SW, tail=.30, hs=1.16, r=180, marks=4, flip=True, shadow=("#4E7C3B", ".6"), shadow_to=.62))
b.append(at(760, 1390, 1.62, pia_pull("oh")))
R = random.Random(3)      # what her boots tear up
b.append(path("".join(bit(1120+i*32+R.uniform(-20, 20), 1340-i*10-R.uniform(0, 150), R.uniform(60, 100), 26, R.uniform(-80, 10), .08) for i in range(6)), C["moss"]))
# E: in front of feet and body, woven
E = lambda x: 1270 + 40*math.sin(x/170+1) - G(x, 1560, 130, 180) - G(x, 3330, 120, 260) - G(x, 2250, 130, 150)
b.append(bank(-60, 4160, 1600, E, 5, C["moss"], lit="#4E7C3B", every=2, solid=.5, w=(60, 104), gap=74, lean=(-120, 200)))
F = lambda x: 1430 + 26*math.sin(x/150) - G(x, -90, 150, 1050) - G(x, 4150, 200, 1250)
b.append(bank(-120, 4220, 1660, F, 6, C["fern"], lit="#2F5D37", solid=.55, w=(90, 150), gap=84, bend=0, lean=lambda x: (80, 300) if x < 2000 else (-300, -60)))
write("04", W, H, b, DEFS)
