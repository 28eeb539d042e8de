"""03 (single recto): Pia from behind, with all her weight on an orange end that leaves the page at hip height: the only page
without sky. In at the tap (Grandma's hose is green, and coiled), along Pia's back, out right with the line."""
from kit import *
from cast import *
W, H = 2048, 1536
def G(x, c, s, a): return a*math.exp(-((x-c)/s)**2)
def pia_hauls():
    """From behind, leaning back to the left; both fists at (222,-262). The far arm is the left one: it passes before her."""
    return "".join([
        leg((-6, -176), (70, -140), (140, -92), rot=-14, far=True), leg((-50, -172), (-34, -120), (-24, -78), rot=-8),
        arm((-70, -330), (60, -340), (226, -274), "pia-fist", far=True),
        at(0, 0, 1, use("pia-torso-back"), r=-15), head("back", "oh", -112, -436, r=-17, leaf=-40),
        arm((-46, -330), (44, -214), (216, -258), "pia-fist")])
b = [rect(0, 0, W, H, "#668F38")]
b.append(bank(-60, 2110, 1100, lambda x: -60 + 60*math.sin(x/170) + G(x, 760, 420, 160), 31, "#8DAA41", lit="#9CB74C", every=2, solid=.42, w=(40, 66), gap=30, lean=(-30, 130)))
b.append(bank(-60, 2110, 1240, lambda x: 300 + 60*math.sin(x/190+1) + G(x, 760, 420, 190) - G(x, 2050, 300, 260), 32, "#78A043", lit="#8DAA41", every=2, solid=.46, w=(44, 74), gap=36, lean=(-40, 150)))
b.append(bank(-60, 2110, 1340, lambda x: 640 + 50*math.sin(x/210+2) + G(x, 800, 420, 200) - G(x, 2060, 260, 420), 33, "#668F38", lit="#729A3E", every=2, solid=.5, w=(48, 84), gap=44, lean=(-60, 170)))
b.append(path("M-20 1270C500 1220 1300 1240 2080 1290V1600H-20Z", "#8DAA41"))
# the tap, and what a hose looks like at Grandma's
b += [rect(196, 700, 46, 640, C["tan"]), rect(228, 700, 14, 640, "#B5753A"), path("M186 690H252V716H186Z", C["ink"]), path("M240 760H330Q362 760 362 792V830H318V806H240Z", "#C9C2B2"), path("M262 700H312V730H296V762H278V730H262Z", C["orange"])]
coil = "".join(line(f"M{330-rx} 1180a{rx} {ry} 0 1 0 {2*rx} 0a{rx} {ry} 0 1 0 {-2*rx} 0", c, 30) for rx, ry, c in ((172, 92, C["moss"]), (134, 66, C["leaf"]), (96, 42, C["moss"]), (56, 18, C["leaf"])))
b.append(at(0, 80, 1, ell(340, 1218, 214, 96, "#668F38", opacity=".7"), coil, line("M342 750V1120", C["moss"], 30)))
b.append(at(470, 1150, 1, rect(-9, 0, 18, 150, "#9B7442"), rect(-64, -50, 128, 76, C["paper"]), line("M-40 -24H40M-40 2H14", C["ink"], 9)))
# the line, taut, and what is on it
S = 1.72
PX, PY = 900, 1384
hx, hy = PX+S*222, PY-S*264
line_pts = [(hx-60, hy-66), (hx-10, hy-4), (hx+180, hy+40), (1640, hy+58), (1860, hy+52), (2140, hy+44)]
b.append(ell(PX-10, PY-4, 300, 34, "#668F38", opacity=".7"))
# the dark the line goes into
b.append(bank(1560, 2120, 1560, lambda x: rise(x, 1600, 2040, 1420, 520) - G(x, 2090, 160, 300) + 40*math.sin(x/60), 34, C["moss"], lit="#4E7C3B", every=2, solid=.34, w=(50, 84), gap=40, lean=(-150, 10)))
b.append(snake_body(line_pts, 150, tail=.5, marks=6))
b.append(path(grass(1890, 2100, 1500, lambda x: 900 - G(x, 2080, 90, 200), 37, (50, 80), 50, (-150, 10)), C["moss"]))
b.append(line(f"M{n(hx+120)} {n(hy-90)}l40 -26M{n(hx+210)} {n(hy-70)}l52 -18", C["paper"], 9))
b.append(at(PX, PY, S, pia_hauls()))
# what her boots tear up
R = random.Random(5)
b.append(path("".join(bit(PX+300+i*30+R.uniform(-20, 20), PY-10-i*10-R.uniform(0, 120), R.uniform(50, 84), 20, R.uniform(-80, 10), .08) for i in range(6)), C["moss"]))
b.append(bank(-60, 2110, 1600, lambda x: 1380 + 34*math.sin(x/160) - G(x, 1180, 90, 60) - G(x, 20, 160, 160), 35, C["moss"], lit="#4E7C3B", every=2, solid=.5, w=(52, 90), gap=56, lean=(-110, 170)))
b.append(bank(-90, 2140, 1660, lambda x: 1470 + 22*math.sin(x/140) - G(x, -70, 200, 760) - G(x, 2120, 170, 1060), 36, C["fern"], lit="#2F5D37", solid=.55, w=(64, 110), gap=58, bend=0, lean=lambda x: (60, 230) if x < 1100 else (-240, -40)))
b.append(at(476, 1100, .9, use("snail"), r=0))
write("03", W, H, b, DEFS)
