"""lawn-12-13 (whole spread, seen from straight above): the mown path is a snake, the lost dog is its mouth, the snake its tongue.
In at the tail (lower left), along the loops in the order of the text, out at the tongue."""
from kit import *
from cast import *
W, H = 4096, 1536
R = random.Random(12)
b = [rect(0, 0, W, H, "#5F8D3B")]
# ---- the path first, as data: everything else keeps clear of it
CL = [(150, 1330), (420, 1310), (760, 1330), (1120, 1230), (1270, 980), (1130, 760), (800, 690), (520, 600), (450, 400), (640, 250), (980, 240), (1370, 300), (1640, 500), (1740, 800), (1880, 1080), (2160, 1240), (2500, 1260), (2780, 1120), (2790, 870), (2580, 710), (2430, 520), (2480, 330), (2660, 232), (2840, 300), (2920, 430), (2990, 525), (3100, 558), (3240, 560)]
def PW(t):
    u = max(0, min(1, (t-.865)/.085)); u = u*u*(3-2*u)
    return 40 + 150*min(1, t/.16)**.8 + 152*u
S = sample(CL, 16); FR = frames(S)
NX, NY, KX, KY = 3130, 560, 3.65, 3.75           # the head: the snake's own head symbol, mown
HC, HRX, HRY = (3430, 528), 350, 232            # about where it is, for keeping things clear
def clear(x, y, m=0):
    if ((x-HC[0])/(HRX-6+m))**2 + ((y-HC[1])/(HRY-6+m))**2 < 1: return False
    return all(math.dist((x, y), q[0]) > PW(q[3])/2 + m for q in FR[::3])
# ---- long grass: big quiet patches, then tufts that lie in the wind like fur
for x, y, rx, ry, c in ((250, 420, 330, 300, "#567F36"), (1200, 1440, 700, 150, "#6A9742"), (1420, 800, 260, 420, "#567F36"), (1880, 380, 420, 260, "#6A9742"), (2380, 900, 300, 240, "#567F36"), (3040, 860, 240, 300, "#567F36"), (3800, 1000, 420, 220, "#6A9742"), (3560, 200, 420, 90, "#6A9742"), (760, 960, 380, 170, "#6A9742"), (2500, 1440, 420, 90, "#567F36")):
    b.append(path(cr([(x+rx*math.cos(i*math.tau/9)*R.uniform(.86, 1.1), y+ry*math.sin(i*math.tau/9)*R.uniform(.86, 1.1)) for i in range(9)], True), c))
# the hill: three flat terraces, lit on the upper left
for k, (rx, ry) in enumerate(((330, 250), (240, 180), (150, 112))):
    b.append(ell(330+k*6+14, 520+k*4+18, rx, ry, "#3F6A2E", opacity=".55") + ell(330+k*6, 520+k*4, rx, ry, ("#6A9742", "#76A348", "#82AE50")[k]))
D, L, M = [], [], []
y = 130
while y < 1500:
    x = 40 + (y % 3)*20
    while x < 4070:
        X, Y = x+R.uniform(-26, 26), y+R.uniform(-20, 20)
        wind = -64 + 26*math.sin(X/420+Y/300) + 18*math.sin(Y/170)
        if clear(X, Y, 26) and R.random() < .86:
            s = R.uniform(.8, 1.25)
            (D if R.random() < .42 else L if R.random() < .5 else M).append("".join(bit(X+o*13*s+math.cos(math.radians(wind+o*16))*24*s, Y+math.sin(math.radians(wind+o*16))*24*s, 58*s, 13*s, wind+o*16, .06) for o in (-1, 0, 1)))
        x += 74
    y += 58
b.append(path("".join(D), "#47722F") + path("".join(M), "#76A348") + path("".join(L), "#8DB455"))
# ---- the path: shade under the standing grass at its upper left, mown stripes along it
rib = ribbon(CL, PW, 16)
HP = f'<path d="{HEADPATH}" transform="translate({NX} {NY}) scale({KX} {KY})" '
b.append(f'<clipPath id="mown"><path d="{rib}"/></clipPath>')      # one path a clip: two that overlap can cancel out
b.append(path(rib, "#C9D36B") + HP + 'fill="#C9D36B"/>')
# cross-stripes: each push of the mower is a short bar, light and dark by turns
bars = ""
for i in range(2, len(FR)-9, 6):
    p0, T0, N0, t0 = FR[i]; p1, T1, N1, t1 = FR[min(len(FR)-1, i+3)]; w0, w1 = PW(t0)/2, PW(t1)/2
    bars += poly([(p0[0]+N0[0]*w0, p0[1]+N0[1]*w0), (p0[0]-N0[0]*w0, p0[1]-N0[1]*w0), (p1[0]-N1[0]*w1, p1[1]-N1[1]*w1), (p1[0]+N1[0]*w1, p1[1]+N1[1]*w1)])
hb = "".join(f"M{NX+120-i*14} {n(NY-225+i*72)}q300 {30-i*10} 660 0v36q-360 {30-i*10} -660 0q-26 -18 0 -36Z" for i in range(7))
b.append(g(path(bars, "#BBC75C"), clip_path="url(#mown)"))
hd = sample([(NX+x*KX, NY+y*KY) for x, y in ((14, -47), (26, -55), (42, -61.6), (70, -66), (105, -62), (140, -48), (163, -27), (170, -12))], 13)
headshade = (path(ribbon(hd, lambda t: 8+40*math.sin(math.pi*min(1, t*1.02)), 13), "#7E9C44"))
b.append('<clipPath id="mownhead">' + HP + '/></clipPath>' + g(path(hb, "#BBC75C"), headshade, clip_path="url(#mownhead)"))
up = []
for s in (1, -1):
    e = [(p, N, t, max(0, -(s*N[0]*.5+s*N[1]*.86))*min(1, (.955-t)/.03)) for p, T, N, t in FR if t < .95]
    o_ = [(p[0]+s*N[0]*PW(t)/2, p[1]+s*N[1]*PW(t)/2) for p, N, t, k in e]; i_ = [(p[0]+s*N[0]*(PW(t)/2-38*k), p[1]+s*N[1]*(PW(t)/2-38*k)) for p, N, t, k in e]
    up.append(path(cr(o_) + "L" + cr(i_[::-1])[1:] + "Z", "#7E9C44"))
b += [g(*up, clip_path="url(#mown)")]
# fringe: standing blades lean over the cut edge
fr = ["", ""]
for s in (1, -1):
    for p, T, N, t in FR[::1]:
        if t > .955: continue
        a = math.degrees(math.atan2(s*N[1], s*N[0])); w = PW(t)/2
        for _ in range(1):
            q = (p[0]+s*N[0]*(w+10)+R.uniform(-8, 8), p[1]+s*N[1]*(w+10)+R.uniform(-8, 8))
            if clear(q[0]+s*N[0]*16, q[1]+s*N[1]*16, 0): fr[R.random() < .4] += bit(*q, R.uniform(34, 56), 13, a+R.uniform(-50, 50), .1)
hs_ = sample([(NX+x*KX, NY+y*KY) for x, y in ((10, -51), (40, -61), (70, -66), (105, -62), (140, -48), (163, -27), (172, -2), (166, 18), (145, 33), (120, 41), (92, 46), (60, 48), (20, 47.5), (0, 47))], 13)
for q in hs_:
    a = math.degrees(math.atan2(q[1]-HC[1], q[0]-HC[0])); fr[R.random() < .4] += bit(q[0]+6*math.cos(math.radians(a)), q[1]+6*math.sin(math.radians(a)), R.uniform(34, 56), 13, a+R.uniform(-50, 50), .1)
b += [path(fr[0], "#5F8D3B"), path(fr[1], "#47722F")]
# ---- the neighbours: ruled
b += [rect(0, 0, W, 92, "#C3CC74")] + [rect(i*128, 0, 64, 92, "#B3BE62") for i in range(32)]
b += [rect(0, 84, W, 26, C["paper"])] + [rect(i*64+20, 80, 12, 34, "#E2D3B4") for i in range(64)] + [rect(0, 110, W, 14, "#3F6A2E", opacity=".55")]
# ---- the things, in the order of the text
SHD = lambda x, y, rx, ry: ell(x+16, y+20, rx, ry, "#2E5527", opacity=".5")
# washing line over the first bend
b.append(line("M960 560L1330 900", "#2E5527", 7, opacity=".4", transform="translate(26 34)"))
for i, (s, c) in enumerate(((1, C["denim"]), (.86, C["paper"]), (.74, C["orange"]), (.62, C["paper"]))):
    x, y_ = 1040+i*78, 633+i*72
    b.append(at(x+24, y_+34, s, path("M-24 -4H24V56Q24 74 4 76H-34Q-54 72 -46 50L-24 40Z", "#2E5527"), r=-14) .replace('fill="#2E5527"', 'fill="#2E5527" opacity=".35"'))
    b.append(at(x, y_, s, path("M-24 -4H24V56Q24 74 4 76H-34Q-54 72 -46 50L-24 40Z", c), r=-14))
b.append(line("M960 560L1330 900", C["ink"], 7) + circ(960, 560, 15, "#8C6A3A") + circ(1330, 900, 15, "#8C6A3A"))
def ball(x, y, r, c1, c2, k): return SHD(x, y, r, r) + circ(x, y, r, c1) + f'<clipPath id="bl{k}"><circle cx="{x}" cy="{y}" r="{r}"/></clipPath>' + g(path(f"M{x-r} {y-r*.2}Q{x} {y-r*.9} {x+r} {y+r*.1}V{y+r*.6}Q{x} {y-r*.3} {x-r} {y+r*.4}Z", c2), clip_path=f"url(#bl{k})")
b.append(ball(830, 470, 52, C["denim"], C["paper"], 1)); b.append(ball(1500, 640, 44, C["orange"], C["rind"], 2))
b.append(at(2330, 1010, 1.4, ell(26, 44, 70, 30, "#2E5527", opacity=".45"), use("pia-boot-side", r=-78)))
bx, by = 2620, 1010
b.append(at(bx, by, 1.12, at(16, 22, 1, path("M-70 -60H70L50 70H-50Z", "#2E5527", opacity=".45")), line("M-64 -50L-84 -170M64 -50L84 -170", "#8C6A3A", 16), circ(0, 100, 30, C["ink"]), circ(0, 100, 12, C["straw"]), path("M-76 -66H76L52 74H-52Z", C["orange"]), path("M-58 -50H58L40 58H-40Z", "#A83A06"), path("M-44 10Q-20 -30 6 -8Q30 -30 44 16L38 50H-38Z", "#6A9742"), r=38))
# pear tree and the hill
b.append(path(cr([(2130, 300), (2230, 190), (2380, 240), (2390, 380), (2270, 440), (2150, 400)], True), "#2E5527", opacity=".45", transform="translate(34 44)"))
b.append(path(cr([(2130, 300), (2230, 190), (2350, 220), (2370, 340), (2270, 440), (2150, 400)], True), "#3E6B34") + path(cr([(2150, 300), (2230, 210), (2310, 240), (2300, 320), (2220, 370), (2160, 350)], True), "#4E7C3B"))
for x, y_ in ((2210, 280), (2300, 300), (2250, 380), (2190, 360), (2330, 370)): b.append(circ(x, y_, 15, C["straw"]))
# ---- bottom right: the house and Grandma, bottom left: the shed
b.append(rect(3470, 1370, 700, 230, "#2E5527", opacity=".45"))
b += [rect(3520, 1330, 640, 130, "#CF5413"), rect(3520, 1460, 640, 130, "#9C390C")]
b += [line("".join(f"M3520 {1360+i*40}H4120" for i in range(3)), "#BD480E", 5), line("".join(f"M3520 {1490+i*40}H4120" for i in range(2)), "#8A300A", 5)]
b += [rect(3800, 1352, 66, 66, "#8A300A"), rect(3812, 1364, 42, 42, C["ink"])]
b += [rect(3386, 1180+i*104, 84, 84, "#E7D8B8") for i in range(4)]
gx, gy = 3230, 1290
b.append(at(gx, gy, 1.1, ell(18, 26, 74, 84, "#2E5527", opacity=".45"), rect(-62, -80, 124, 170, C["paper"]), "".join(rect(-62+i*41, -80, 20, 170, C["orange"]) for i in range(3)), ell(0, 14, 58, 48, "#8E86B8"), circ(0, -16, 44, "#D8D2CC"), circ(8, -30, 20, "#BDB5AE"), line("M-54 6Q-78 -30 -30 -58M54 6Q78 -30 30 -58", "#8E86B8", 26), circ(-26, -60, 14, C["skin"]), circ(26, -60, 14, C["skin"])))
b += [rect(30, 1404, 330, 150, "#2E5527", opacity=".45"), rect(-20, 1380, 330, 80, "#9A7646"), rect(-20, 1460, 330, 100, "#7C5C34"), line("M40 1380V1540M110 1380V1540M180 1380V1540M250 1380V1540", "#6B4E2A", 5)]
# ---- the face: a daisy eye with a stump in it, the dog for a mouth, the snake for a tongue
ex, ey = 3424, 440
RR = random.Random(3)
b.append(path(f"M{ex-112} {ey-20}A112 112 0 1 0 {ex+112} {ey-20}Z", "#5F8D3B"))
for i in range(170):
    a, d = RR.uniform(0, math.tau), 100*math.sqrt(RR.random()); x, y_ = ex+math.cos(a)*d, ey+math.sin(a)*d
    if y_ < ey-14: continue
    b.append(path("".join(f"M{n(x)} {n(y_)}l{n(15*math.cos(k*1.047+.2))} {n(15*math.sin(k*1.047+.2))}" for k in range(6)), "none", stroke=C["paper"], stroke_width="9", stroke_linecap="round") + circ(x, y_, 5, C["straw"]))
b.append(circ(ex+22, ey+28, 42, C["ink"]) + circ(ex+22, ey+28, 30, "#6B4E2A") + circ(ex+22, ey+28, 18, C["tan"]) + circ(ex+22, ey+28, 7, "#6B4E2A"))
b.append(line(f"M{ex-150} {ey-8}H{ex+140}M{ex+140} {ey-44}V{ey+28}", "#2E5527", 14, opacity=".4"))
b.append(line(f"M{ex-156} {ey-24}H{ex+136}", "#6B4E2A", 17) + line(f"M{ex+136} {ey-64}V{ey+16}", C["ink"], 15) + line("".join(f"M{ex+138} {ey-62+i*19}h22" for i in range(5)), C["ink"], 7))
# Pia and the mower, from above, coming to the corner of the mouth
def pia_top():
    return "".join([ell(20, 30, 70, 62, "#2E5527", opacity=".4"), line("M-10 -46Q50 -70 92 -36M-10 46Q50 70 92 36", C["shirt"], 34), line("M60 -52L98 -34M60 52L98 34", C["skin"], 24), ell(-10, 0, 44, 70, C["shirt"]), path("M-40 -30Q-56 0 -40 30L0 34V-34Z", C["denim"]), circ(6, 0, 54, C["ink"]), circ(56, 0, 9, C["skin"]),
        at(-6, 0, .8, _bun(0, 0)), at(0, 0, .8, path("M-4 14C-22 -26 4 -58 40 -66C46 -32 34 0 -4 14Z", C["leaf"]), line("M-2 12Q12 -22 30 -48", C["moss"], 5), r=60)])
from cast import _bun
def mower_top():
    return "".join([rect(130, -66, 96, 150, "#2E5527", opacity=".4"), line("M100 -36L100 36", C["ink"], 18), line("M100 -30L150 -14M100 30L150 14", C["tan"], 12), rect(132, -60, 70, 120, C["orange"], rx=10), rect(158, -56, 40, 112, C["night"]), line("M160 -48Q180 -36 196 -22M160 -20Q180 -8 196 6M160 8Q180 20 196 34M160 36Q178 44 190 54", "#E9E2D2", 9), rect(124, -82, 92, 24, C["ink"], rx=10), rect(124, 58, 92, 24, C["ink"], rx=10)])
b.append(at(3050, 636, .96, mower_top(), pia_top(), r=4))
ox, oy = 3520, 632
b.append(at(ox, oy, .9, path("M-214 22C-214 -30 -180 -40 -120 -40H120C170 -40 196 -20 196 22C196 62 170 76 120 76H-120C-180 76 -214 70 -214 22Z", "#2E5527", opacity=".4", transform="translate(14 22)"),
    line("M-206 16Q-250 10 -286 -24", C["ink"], 26), line("M-272 -10L-288 -26", C["paper"], 26),
    *[path(f"M{x} {y_}h44q10 {s*20} 0 {s*34}h-40q-12 {-s*14} -4 {-s*34}Z", C["tan"]) for x, y_, s in ((-176, -32, -1), (84, -32, -1), (-176, 58, 1), (84, 58, 1))],
    path("M-214 14C-214 -38 -180 -46 -120 -46H120C170 -46 196 -24 196 14C196 54 170 68 120 68H-120C-180 68 -214 62 -214 14Z", C["ink"]), at(196, 6, 1.1, use("otto-head-front"), r=0)))
b.append(snake([(3784, 650), (3814, 684), (3854, 676), (3872, 636), (3906, 618), (3938, 622)], "flat", 40, tail=.5, r=-3, flip=False, shadow=("#2E5527", ".45"), hs=1.25))
write("05", W, H, b, DEFS)
