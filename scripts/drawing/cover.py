"""The cover: tangerine cloth, one wall of grass, and the dog who looks for the way out over the title's last line."""
from kit import *
from cast import *
W, H = 2048, 1536
def G(x, c, s, a): return a*math.exp(-((x-c)/s)**2)
b = [rect(0, 0, W, H, "#F6A24A")]
b.append(circ(1440, 650, 430, "#FFD8A8"))
b.append(line(specks(60, 60, 1990, 500, 16, 9, (12, 30), 0, ok=lambda x, y: math.dist((x, y), (1440, 650)) > 470 and not (80 < x < 1180 and y > 90)), "#FBB468", 8))
for i, (s, size) in enumerate((("Taller", 236), ("Than the", 236), ("Dog", 236))):
    b.append(f'<text x="136" y="{318+i*232}" font-family="Andika" font-weight="700" font-size="{size}" fill="{C["ink"]}">{s}</text>')
b.append(bank(-40, 2090, 1200, lambda x: 960 + 30*math.sin(x/170) + G(x, 1180, 120, 110), 71, "#B4C455", lit="#C2D06E", every=3, solid=.3, w=(20, 36), gap=20, lean=(20, 100)))
b.append(at(1450, 810, 1.28, otto_leap(), r=-17))
R = random.Random(4)
b.append(path("".join(bit(1010+i*18+R.uniform(-60, 60), 1040-i*24+R.uniform(-30, 30), R.uniform(44, 74), 16, R.uniform(-100, 20), .07) for i in range(10)), "#668F38"))
b.append(bank(-40, 2090, 1320, lambda x: 1060 + 34*math.sin(x/190+2) + G(x, 1080, 90, 60), 72, "#8DAA41", lit="#9CB74C", every=2, solid=.34, w=(26, 48), gap=26, lean=(20, 120)))
# all of Pia that can be seen
b.append(at(420, 1310, 1.1, use("pia-leaf", 18, -118, r=24), use("pia-head-front", 0, 90)))
b.append(bank(-40, 2090, 1440, lambda x: 1180 + 40*math.sin(x/240+.6) + G(x, 420, 160, 60), 73, "#668F38", lit="#78A043", every=2, solid=.4, w=(34, 60), gap=32, lean=(10, 140)))
b.append(path(grass(330, 520, 1440, lambda x: 1268 + abs(x-420)*.2, 75, (34, 54), 22, (-30, 80)), "#668F38"))
b.append(snake_body([(1240, 1560), (1330, 1400), (1470, 1330), (1610, 1380), (1700, 1450), (1790, 1420), (1880, 1340), (1990, 1360), (2100, 1480)], 92, tail=0, marks=2))
b.append(bank(-90, 2150, 1620, lambda x: 1390 + 30*math.sin(x/150) - G(x, -40, 180, 420) - G(x, 2110, 140, 300), 74, C["fern"], lit="#2F5D37", solid=.5, w=(56, 96), gap=50, bend=0, lean=lambda x: (50, 200) if x < 1100 else (-200, -20)))
b.append(at(196, 1190, .8, use("snail"), r=-78))
write("cover", W, H, b, DEFS)
