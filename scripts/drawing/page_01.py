"""lawn-01 (single recto): the overgrown lawn. In at the sun and the flying dog, along his flight, out at the right with Pia's look.
Five banks of grass, far and light to near and dark; each bank's top edge is drawn as a curve first - the curve is the composition."""
from kit import *
from cast import *
W, H = 2048, 1536
def G(x, c, s, a): return a*math.exp(-((x-c)/s)**2)
b = []
b.append(rect(0, 0, W, H, "#FFDDA6"))
b.append(circ(590, 470, 350, "#FFF4DF"))
b.append(line(specks(0, 60, 2048, 520, 18, 3, (12, 30), 0, ok=lambda x, y: math.dist((x, y), (590, 470)) > 390 and not (1500 < x < 2020 and y > 160)), "#FFEBC8", 7))
# far: the neighbours' hill, ruled like paper - the only straight lines on the page
b.append(path("M0 600C260 540 560 590 820 660C1000 700 1100 720 1200 740V1100H0Z", "#E3DF9C"))
hill = "M640 800C1000 590 1480 470 2048 470V1100H640Z"
st = "".join(f"M{n(1700+i*8)} 430L{n(1300+i*86)} 1100L{n(1300+i*86+43)} 1100L{n(1700+i*8+4)} 430Z" for i in range(-16, 26))
b.append(f'<clipPath id="hill"><path d="{hill}"/></clipPath>' + path(hill, "#D3D688") + g(path(st, "#C2CA6E"), clip_path="url(#hill)"))
for x, y, s in ((930, 655, .5), (1004, 622, .57), (1084, 594, .64), (1172, 568, .72)):        # clipped trees, in order of size
    b.append(rect(x-5*s, y-10, 10*s, 50, "#8C6A3A") + ell(x, y-52*s, 46*s, 62*s, "#93AB4C") + path(f"M{n(x+8*s)} {n(y-112*s)}A{n(46*s)} {n(62*s)} 0 0 1 {n(x+8*s)} {n(y+8*s)}Q{n(x+34*s)} {n(y-52*s)} {n(x+8*s)} {n(y-112*s)}Z", "#7A963F"))
# Grandma's house
hx, hy = 1560, 560
b += [path(f"M{hx} {hy+240}V{hy-130}L{hx+136} {hy-270}L{hx+272} {hy-130}V{hy+240}Z", C["paper"]),
      path(f"M{hx+272} {hy+240}V{hy-130}L{hx+256} {hy-146}H{hx+384}V{hy+240}Z", "#EBD5AE"),
      rect(hx+292, hy-370, 48, 110, "#C9480A"), rect(hx+284, hy-380, 64, 20, C["ink"]),
      path(f"M{hx-34} {hy-110}L{hx+136} {hy-286}H{hx+330}L{hx+418} {hy-110}H{hx+292}L{hx+136} {hy-258}L{hx-10} {hy-104}Z", C["orange"]),
      path(f"M{hx+136} {hy-286}L{hx+136} {hy-258}L{hx+292} {hy-110}H{hx+300}Z", "#B93F06"),
      rect(hx+92, hy-104, 88, 100, C["denim"]), line(f"M{hx+136} {hy-104}v100M{hx+92} {hy-54}h88", C["paper"], 8),
      rect(hx+302, hy-74, 52, 70, C["denim"]), line(f"M{hx+328} {hy-74}v70", "#EBD5AE", 7)]
# washing line: everything pegged in order of size, because Grandma
b += [line(f"M{hx} {hy-20}Q{hx-110} {hy+20} {hx-226} {hy-24}", C["ink"], 5), line(f"M{hx-226} {hy-60}V{hy+300}", "#8C6A3A", 14)]
for i, (s, c) in enumerate(((1.1, C["denim"]), (.92, C["paper"]), (.76, C["orange"]), (.6, C["paper"]))):
    x = hx-42-i*50; y = hy-8+[2, 6, 4, -6][i]
    b.append(path(f"M{n(x-20*s)} {y}h{n(40*s)}v{n(54*s)}q{n(2*s)} {n(16*s)} {n(-16*s)} {n(22*s)}h{n(-30*s)}q{n(-14*s)} {n(-4*s)} {n(-8*s)} {n(-22*s)}l{n(14*s)} {n(-10*s)}Z", c))
# bank 1: pale, far; it hides the foot of the house
t1 = lambda x: 720 + 24*math.sin(x/150) + G(x, 900, 200, 20) - G(x, 1900, 260, 40)
b.append(bank(-40, 2090, 1050, t1, 11, "#B4C455", solid=.22, w=(16, 30), gap=17, lean=(20, 90)))
# bank 2: the dent he jumped out of
t2 = lambda x: 812 + 34*math.sin(x/190+2) + G(x, 210, 110, 110) + G(x, 1060, 80, 40) - G(x, 1760, 220, 70)
b.append(bank(-40, 2090, 1180, t2, 12, "#8DAA41", lit="#9CB74C", every=3, solid=.3, w=(22, 40), gap=24, lean=(30, 120)))
# stalks gone to seed break the skyline: this is what "nobody has mown since spring" looks like
for x, y_, h, l, q in ((690, 1000, 440, 46, .85), (770, 1000, 370, 56, .75), (856, 1010, 310, 40, .7), (1584, 1010, 360, 34, .75), (1756, 1010, 430, 40, .85), (1836, 1010, 340, 44, .7)):
    tx, ty = x+l, y_-h
    b.append(line(f"M{x} {y_}Q{x} {n(y_-h*.6)} {tx} {ty}", "#8DAA41", 8))
    b.append(at(tx, ty, q, "".join(ell((-1)**k*8, 8+k*14, 7, 14, "#DDBB63", transform=f"rotate({(-1)**k*-24} {(-1)**k*8} {8+k*14})") for k in range(7)), r=math.degrees(math.atan2(l*1.6, h*.7))))
# Otto in the air, in front of the sun
b.append(at(560, 560, .98, otto_leap(), r=-15))
R = random.Random(4)      # what his feet tore out, strewn along the way up
b.append(path("".join(bit(200+i*16+R.uniform(-60, 60), 850-i*22+R.uniform(-30, 30), R.uniform(40, 66), 15, R.uniform(-100, 20), .07) for i in range(11)), "#8DAA41"))
# Pia, up to the chin
b.append(at(1150, 1430, 1.08, pia_look("look")))
# bank 3: kept low round her face so that nothing crosses it
t3 = lambda x: 950 + 40*math.sin(x/240+.6) + G(x, 1150, 150, 70) - G(x, 1960, 160, 190) - G(x, 60, 180, 120) + G(x, 620, 200, 30)
b.append(bank(-40, 2090, 1380, t3, 13, "#668F38", lit="#78A043", every=2, solid=.34, w=(28, 50), gap=30, lean=(20, 150), keep=lambda x, y, l: not (1020 < x+l < 1290 and y < 1075)))
# three tufts that hide her shirt's hem and not her face
b.append(path(grass(980, 1085, 1300, lambda x: 985, 31, (34, 50), 20, (-70, 10)) + grass(1215, 1340, 1300, lambda x: 990, 32, (34, 50), 22, (10, 100)) + grass(1060, 1250, 1300, lambda x: 1072, 33, (34, 50), 15, (-30, 60), keep=lambda x, y, l: y > 1056), "#668F38"))
b.append(path("".join(half(*q) for q in blades(980, 1340, 1310, lambda x: 1090 - 60*abs(x-1150)/190, 36, (34, 50), 58, (-20, 70))), "#78A043"))
# bank 4
t4 = lambda x: 1130 + 46*math.sin(x/210+1.4) - G(x, 20, 190, 330) - G(x, 2030, 150, 420) + G(x, 1150, 190, 20)
b.append(bank(-60, 2110, 1520, t4, 14, C["moss"], lit="#4E7C3B", every=2, solid=.4, w=(40, 66), gap=40, lean=lambda x: (30, 170) if x < 1500 else (-150, 20)))
# somebody's hose
hose = [(980, 1600), (1090, 1400), (1240, 1318), (1390, 1380), (1480, 1470), (1580, 1430), (1680, 1330), (1810, 1350), (1900, 1580)]
b.append(snake_body(hose, 80, tail=0, marks=2))
# bank 5: the dark frame, bending in over the page
t5 = lambda x: 1400 + 26*math.sin(x/150) - G(x, -40, 190, 1010) - G(x, 2110, 150, 1130) + G(x, 800, 300, 20) - G(x, 1500, 60, 50)
b.append(bank(-90, 2150, 1620, t5, 15, C["fern"], lit="#2F5D37", every=1, solid=.55, w=(56, 96), gap=50, bend=0, lean=lambda x: (60, 230) if x < 1100 else (-230, -30)))
b.append(path(grass(1770, 1930, 1640, lambda x: 1400, 61, (50, 80), 30, (-120, 40)), C["fern"]))
# seed heads: the sparse bright marks
for x, y, h, l in ((300, 1560, 620, 60), (398, 1560, 420, 70), (1730, 1560, 640, -60), (800, 1560, 330, 40)):
    tx, ty = x+l, y-h
    b.append(line(f"M{x} {y}Q{x} {y-h*.6} {tx} {ty}", C["fern"], 9))
    a = math.degrees(math.atan2(l*1.6, h*.7))
    b.append(at(tx, ty, 1.1, "".join(ell((-1)**k*9, 12+k*15, 8, 15, C["straw"], transform=f"rotate({(-1)**k*-24} {(-1)**k*9} {12+k*15})") for k in range(7)), r=a))
b.append(at(322, 1210, .8, use("snail"), r=-82))       # the snail, who is in every picture
# a bird on the tallest seed head, watching him with no opinion
bx, by = 1668, 872
b.append(at(bx, by, 1.15, path("M-64 20C-66 -30 -30 -62 12 -60C40 -58 56 -40 56 -20C56 22 20 44 -16 40L-108 60L-64 20Z", C["denim"]), path("M56 -20C56 22 20 44 -16 40C-2 20 6 -8 30 -22Z", C["straw"]), path("M54 -30L92 -18L54 -8Z", C["ink"]), circ(30, -34, 12, C["paper"]), circ(33, -34, 6, C["ink"]), path("M-50 0C-30 -24 0 -20 8 4C-10 26 -36 24 -70 34Z", C["denim2"]), line("M-6 40v22M10 38v22", C["ink"], 6), flip=True))
write("01", W, H, b, DEFS)
