"""02 (single verso): the mower will not go in. The push of her back runs from lower left into a cliff of grass; the snail
has overtaken. Light from the upper left. In at the shed, out at the cliff's top, which leans over the gutter."""
from kit import *
from cast import *
W, H = 2048, 1536
def G(x, c, s, a): return a*math.exp(-((x-c)/s)**2)
b = [rect(0, 0, W, H, "#FFDDA6")]
b.append(circ(470, 420, 300, "#FFF4DF"))
b.append(line(specks(60, 60, 1300, 420, 14, 5, (12, 30), 0, ok=lambda x, y: math.dist((x, y), (470, 420)) > 340), "#FFEBC8", 7))
b.append(path("M0 760C300 690 640 700 900 770C1100 820 1300 830 1500 830V1200H0Z", "#E3DF9C"))
b.append(path("M0 900C260 850 560 880 820 930C1060 970 1300 960 1500 960V1300H0Z", "#D3D688"))
# the shed, with the mower's shape left free in its dust
b += [path("M40 1010V560H420V1010Z", "#9B7442"), path("M420 560L470 600V1010H420Z", "#7A5930"), path("M0 580L230 410L480 580L500 620H-20Z", C["orange"]),
      path("M230 410L480 580L500 620H470L222 444Z", "#B93F06"), path("M120 1010V650H340V1010Z", C["ink"]),
      line("M80 560V1010M382 560V1010", "#86633A", 7)]
b.append(line("M160 720Q220 690 300 716M150 770Q236 744 312 770", "#5A4330", 5))
b.append(line("M262 900L190 712", "#5A4330", 20) + circ(190, 712, 22, "#5A4330") + circ(262, 900, 70, "#5A4330") + circ(262, 900, 46, C["ink"]) + line("M262 900V854M262 900L224 928M262 900L300 928", "#5A4330", 12))
# the cliff: banks that rise from nothing, each nearer and darker
b.append(bank(1180, 2100, 1330, lambda x: rise(x, 1180, 1420, 1230, 430) - G(x, 2050, 400, 240) + 50*math.sin(x/90), 22, "#A6BE4C", lit="#B4C455", every=2, solid=.6, w=(30, 54), gap=24, lean=(-70, 60)))
b.append(bank(1280, 2100, 1350, lambda x: rise(x, 1280, 1560, 1270, 560) - G(x, 2070, 330, 330) + 46*math.sin(x/70+1), 23, "#668F38", lit="#78A043", every=2, solid=.6, w=(34, 60), gap=28, lean=(-110, 60)))
# the lawn so far: one strip, as long as her foot
b.append(path("M0 1000C300 975 900 985 1420 1010V1600H0Z", "#8DAA41"))
b.append(bank(-40, 700, 1180, lambda x: 1010 + 26*math.sin(x/120), 21, "#9CB74C", solid=.5, w=(20, 34), gap=20, lean=(10, 80)))
b.append(path("M-20 1330C300 1290 900 1290 1500 1312V1460C1000 1440 400 1446 -20 1480Z", "#C9D36B"))
b.append(path("".join(poly([(x, 1302), (x+56, 1302), (x+30, 1462), (x-34, 1462)]) for x in range(380, 1440, 118)), "#BBC75C"))
b.append(at(1010, 1366, 1, ell(-60, 12, 420, 26, "#7E9C44", opacity=".6")))
b.append(at(620, 1372, 1.5, pia_mows("cross")))
b.append(bank(1200, 2120, 1600, lambda x: rise(x, 1200, 1760, 1470, 800) - G(x, 2090, 260, 420) + 50*math.sin(x/80+2), 24, C["moss"], lit="#4E7C3B", every=2, solid=.42, w=(44, 74), gap=34, lean=(-150, 40)))
# his tail tip, out of the foot of the wall
b.append(snake_body([(1470, 1404), (1540, 1412), (1640, 1378), (1740, 1396), (1840, 1470)], 74, tail=.6, marks=3))
b.append(path(grass(1600, 1900, 1560, lambda x: 1400 - G(x, 1850, 90, 120), 27, (44, 70), 34, (-110, 40)), C["moss"]))
# what the blades did chew off, in the air
R = random.Random(8)
b.append(path("".join(bit(1330+R.uniform(-120, 110), 1120+R.uniform(-150, 90), R.uniform(40, 66), 15, R.uniform(-150, -20), .07) for i in range(9)), "#668F38"))
# the snail has overtaken: he is on the wall already
b.append(at(1640, 930, .95, use("snail"), r=-66))
# the frame
b.append(bank(-80, 2140, 1640, lambda x: 1452 + 22*math.sin(x/140) - G(x, -60, 200, 900) - G(x, 2110, 160, 900), 26, C["fern"], lit="#2F5D37", solid=.55, w=(56, 96), gap=50, bend=0, lean=lambda x: (50, 220) if x < 1100 else (-220, -30)))
for x, y, h, l in ((150, 1560, 470, 60), (250, 1570, 330, 60)):
    tx, ty = x+l, y-h
    b.append(line(f"M{x} {y}Q{x} {y-h*.6} {tx} {ty}", C["fern"], 9))
    b.append(at(tx, ty, 1.1, "".join(ell((-1)**k*9, 12+k*15, 8, 15, C["straw"], transform=f"rotate({(-1)**k*-24} {(-1)**k*9} {12+k*15})") for k in range(7)), r=math.degrees(math.atan2(l*1.6, h*.7))))
write("02", W, H, b, DEFS)
