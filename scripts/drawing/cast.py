"""cast.py - Pia, the snake, Otto and the mower. Rigid parts are <symbol>s (drawn once, used everywhere);
limbs are strokes of one fixed width between a fixed joint and a hand or a boot. Units: Pia stands 620 high, feet at y=0."""
import math
from kit import *

C = dict(tangerine="#F28C28", orange="#E8590C", rind="#FFD8A8", paper="#FFF8EC", ink="#3B2A1A", leaf="#5C8A3A", dusk="#2B2440",
         moss="#3E6B34", fern="#274D30", night="#17342A", lime="#A8BF52", straw="#EBC56B",
         skin="#B06A3C", skin2="#8F5029", denim="#453E74", denim2="#352F5C", shirt="#FFF8EC", shirt2="#EAD9BF", tan="#D98F4B")
K = C
SKIN, SLEEVE = 34, 50          # stroke widths of Pia's arm
LEG = 62

# ---------- Pia: head (origin = centre of the head ball) ----------
def _features(dx, dy, mouth, eyes="dot", cheeks=True, brow=None):
    o = []
    if cheeks: o += [ell(-54+dx, 50+dy, 16, 11, K["orange"], opacity=".30"), ell(54+dx, 50+dy, 16, 11, K["orange"], opacity=".30")]
    if eyes == "dot": o += [ell(-32+dx, 20+dy, 9.5, 12, K["ink"]), ell(32+dx, 20+dy, 9.5, 12, K["ink"])]
    if eyes == "wide": o += [ell(-36+dx, 12+dy, 12, 15, K["ink"]), ell(36+dx, 12+dy, 12, 15, K["ink"]), circ(-32+dx, 6+dy, 4, K["paper"]), circ(40+dx, 6+dy, 4, K["paper"])]
    if eyes == "shut": o += [line(f"M{-50+dx} {14+dy}q14 14 28 0", K["ink"], 7), line(f"M{22+dx} {14+dy}q14 14 28 0", K["ink"], 7)]
    o += [line(f"M{-6+dx} {34+dy}q6 9 13 1", K["skin2"], 7)]
    if brow: o += [line(f"M{-54+dx} {-8+dy}l30 {brow}", K["ink"], 8), line(f"M{24+dx} {-8+brow+dy}l30 {-brow}", K["ink"], 8)]
    o += mouth
    return o
def _mouth(kind, dx, dy):
    x, y = dx, 60+dy
    if kind == "calm": return [line(f"M{x-15} {y}q15 6 30 -1", K["ink"], 7)]
    if kind == "oh": return [ell(x, y+5, 13, 17, K["ink"]), ell(x, y+13, 8, 6, K["orange"])]
    if kind == "grin": return [path(f"M{x-34} {y-8}Q{x} {y-2} {x+34} {y-10}Q{x+26} {y+26} {x-2} {y+25}Q{x-28} {y+22} {x-34} {y-8}Z", K["ink"]), path(f"M{x-27} {y-5}Q{x} {y} {x+27} {y-7}L{x+24} {y+3}Q{x} {y+8} {x-23} {y+4}Z", K["paper"])]
    if kind == "look": return [line(f"M{x-14} {y+3}h26", K["ink"], 7)]
    if kind == "cross": return [line(f"M{x-17} {y+5}q16 -9 34 1", K["ink"], 7)]
    return []

def _bun(x, y):
    """The topknot: a ball of curls as big as a fruit, cut with scallops so that the silhouette is not a circle."""
    pts = [(x+math.cos(i/10*math.tau)*68, y+math.sin(i/10*math.tau)*62) for i in range(10)]
    return path("M" + pt(pts[0]) + "".join(f"A25 25 0 0 1 {pt(pts[(i+1) % 10])}" for i in range(10)) + "Z", K["ink"])
# the leaf that never comes out of it. It is her flag: head() sets it by the face; it shows above grass that hides the rest of her.
LEAF = sym("pia-leaf", path("M-4 14C-22 -26 4 -58 40 -66C46 -32 34 0 -4 14Z", K["leaf"]), line("M-2 12Q12 -22 30 -48", K["moss"], 5))
LEAF_AT = {"calm": 12, "look": 24, "grin": -24, "oh": -46, "cross": 74}

HEAD_FRONT = sym("pia-head-front",
    _bun(4, -150), ell(2, -96, 40, 13, K["tangerine"]),
    path("M-104 10C-112 -64 -66 -104 0 -104S112 -64 104 10C104 58 70 72 0 72S-104 58 -104 10Z", K["ink"]),
    circ(-92, 28, 20, K["skin"]), circ(92, 28, 20, K["skin"]), circ(-92, 28, 9, K["skin2"]), circ(92, 28, 9, K["skin2"]),
    path("M-90 6C-90 -52 -50 -76 0 -76S90 -52 90 6C90 64 52 96 0 96S-90 64 -90 6Z", K["skin"]),
    path("M-96 14C-106 -60 -60 -98 0 -98S106 -58 96 14C92 -8 82 -22 70 -30C46 -8 12 -26 -6 -44C-28 -18 -64 -16 -78 -22C-88 -10 -94 0 -96 14Z", K["ink"]))
HEAD_SIDE = sym("pia-head-side",   # faces right
    _bun(-38, -146), ell(-26, -94, 38, 13, K["tangerine"], transform="rotate(-14 -26 -94)"),
    path("M-8 -104C60 -106 98 -64 96 -14C96 0 108 18 106 30C104 38 94 36 94 42C92 80 62 98 20 96C-20 98 -60 84 -60 40Z", K["skin"]),
    path("M96 -10C104 -66 58 -106 -8 -104C-74 -102 -112 -58 -108 0C-106 54 -66 80 -26 72C-14 60 -10 40 -6 16C20 14 44 -4 52 -34C66 -16 84 -14 96 -10Z", K["ink"]),
    circ(-14, 32, 20, K["skin"]), circ(-13, 33, 9, K["skin2"]))
HEAD_BACK = sym("pia-head-back",
    circ(-92, 28, 20, K["skin"]), circ(92, 28, 20, K["skin"]),
    path("M-34 60L34 60L34 104L-34 104Z", K["skin2"]),
    path("M-98 8C-108 -64 -62 -104 0 -104S108 -64 98 8C98 60 56 88 0 88S-98 60 -98 8Z", K["ink"]),
    _bun(4, -150), ell(2, -96, 40, 13, K["tangerine"]),
    line("M-52 -58Q-30 -84 0 -90M52 -58Q30 -84 0 -90M0 -40V-86", "#5A4330", 6))
FACES = ""
for kind in ("calm", "oh", "grin", "cross", "look"):
    eyes = {"oh": "wide"}.get(kind, "dot")
    FACES += sym("pia-face-"+kind, *_features(0, 0, _mouth(kind, 0, 0), eyes, True, {"cross": 12}.get(kind)))
    o = [ell(34, 48, 17, 13, K["orange"], opacity=".32")]
    if eyes == "wide": o += [ell(60, 12, 11, 15, K["ink"]), circ(64, 6, 4, K["paper"])]
    elif eyes == "shut": o += [line("M50 14q12 14 25 0", K["ink"], 7)]
    else: o += [ell(62, 16, 8.5, 11, K["ink"])]
    o += {"calm": [line("M70 62q10 2 18 -2", K["ink"], 7)], "look": [line("M70 62q10 2 18 -2", K["ink"], 7)],
          "oh": [ell(72, 66, 9, 14, K["ink"])],
          "grin": [path("M40 54Q62 60 84 51Q80 80 60 79Q44 75 40 54Z", K["ink"]), path("M45 58Q62 63 81 56L78 64Q62 69 49 66Z", K["paper"])],
          "cross": [line("M60 68q10 -9 22 -4", K["ink"], 7), line("M48 -8l28 12", K["ink"], 8)]}[kind]
    FACES += sym("pia-side-"+kind, *o)

# ---------- Pia: body (origin = between the feet; shoulders y=-368, hips y=-176) ----------
BIB = "M-54 -330C-64 -280 -76 -230 -76 -160C-60 -142 60 -142 76 -160C76 -230 64 -280 54 -330Q0 -318 -54 -330Z"
TORSO_FRONT = sym("pia-torso-front",
    path("M-74 -352C-60 -384 -30 -388 0 -388S60 -384 74 -352C82 -300 80 -250 74 -200L-74 -200C-80 -250 -82 -300 -74 -352Z", K["shirt"]),
    path("M-26 -388Q0 -362 26 -388L24 -400L-24 -400Z", K["skin2"]),
    path(BIB, K["denim"]), line("M-46 -326L-50 -378M46 -326L50 -378", K["denim"], 18),
    circ(-46, -318, 8, K["straw"]), circ(46, -318, 8, K["straw"]),
    path("M-30 -282H30V-254Q28 -232 0 -230Q-28 -232 -30 -254Z", K["denim2"]))
TORSO_BACK = sym("pia-torso-back",
    path("M-74 -352C-60 -384 -30 -388 0 -388S60 -384 74 -352C82 -300 80 -250 74 -200L-74 -200C-80 -250 -82 -300 -74 -352Z", K["shirt"]),
    path("M-62 -262C-72 -230 -76 -210 -76 -160C-60 -142 60 -142 76 -160C76 -210 72 -230 62 -262Q0 -250 -62 -262Z", K["denim"]),
    line("M-40 -258L44 -380M40 -258L-44 -380", K["denim"], 18),
    path("M-58 -216h40v22q-20 14 -40 0Z", K["denim2"]), path("M18 -216h40v22q-20 14 -40 0Z", K["denim2"]))
TORSO_SIDE = sym("pia-torso-side",
    path("M-58 -346C-52 -384 -26 -390 2 -388C40 -386 54 -360 60 -316C64 -270 66 -240 64 -196L-62 -196C-66 -250 -66 -300 -58 -346Z", K["shirt"]),
    path("M56 -326C66 -270 76 -220 72 -172C66 -138 34 -130 0 -130C-40 -130 -70 -142 -72 -184C-72 -216 -66 -236 -60 -258C-30 -262 -6 -290 6 -320Q30 -330 56 -326Z", K["denim"]),
    line("M36 -322Q36 -370 8 -384Q-34 -378 -46 -262", K["denim"], 17), circ(38, -314, 8, K["straw"]))
BOOT_SIDE = sym("pia-boot-side",   # origin = ankle centre, 78 above the ground; toe to the right
    path("M-35 -26Q0 -34 35 -26L37 28C56 26 88 34 90 64Q90 74 82 76H-30Q-40 76 -40 64Z", K["straw"]),
    path("M-40 66H90V72Q88 80 80 80H-32Q-40 80 -40 72Z", K["ink"]), line("M-30 -14Q0 -20 31 -14", K["tan"], 8))
BOOT_FRONT = sym("pia-boot-front",
    path("M-35 -26Q0 -34 35 -26L38 40Q46 62 40 74H-40Q-46 62 -38 40Z", K["straw"]),
    path("M-43 66H43V72Q42 80 34 80H-34Q-42 80 -43 72Z", K["ink"]), line("M-30 -14Q0 -20 30 -14", K["tan"], 8))
HAND = sym("pia-hand", ell(4, 0, 23, 20, K["skin"]), ell(6, -17, 8, 13, K["skin"], transform="rotate(28 6 -17)"))
FIST = sym("pia-fist", ell(0, 0, 24, 22, K["skin"]), line("M4 -10q8 10 0 20", K["skin2"], 5))

def _q(a, c, b, t):
    l = lambda p, q: (p[0]+(q[0]-p[0])*t, p[1]+(q[1]-p[1])*t)
    x, y = l(a, c), l(c, b); return x, l(x, y), y

def arm(sh, el, ha, hand="pia-hand", far=False, thumb=1):
    """Shoulder, elbow (a control point), hand. Sleeve covers the first 46%; the far arm is one tone darker.
    thumb=-1 puts the thumb on the other side: thumbs point at the body, or forward."""
    c1, m, c2 = _q(sh, el, ha, .46)
    s = K["shirt2"] if far else K["shirt"]; k = K["skin2"] if far else K["skin"]
    a = math.degrees(math.atan2(ha[1]-el[1], ha[0]-el[0]))
    o = line(f"M{pt(m)}Q{pt(c2)} {pt(ha)}", k, SKIN) + line(f"M{pt(sh)}Q{pt(c1)} {pt(m)}", s, SLEEVE)
    return o + f'<g transform="translate({n(ha[0])} {n(ha[1])}) rotate({n(a)}) scale(1 {thumb})"><use href="#{hand}"/></g>'
def leg(hip, kn, an, boot="pia-boot-side", rot=0, flip=False, far=False):
    d = f"M{pt(hip)}Q{pt(kn)} {pt(an)}"
    return line(d, K["denim2"] if far else K["denim"], LEG) + use(boot, an[0], an[1], s=1, sx=-1 if flip else 1, r=rot)
def head(view, face, x=0, y=-452, r=0, look=(0, 0), leaf=None):
    """The head ball, the leaf behind the bun, and a face slid by `look`."""
    lx, ly = {"front": (18, -208), "back": (18, -208), "side": (-24, -204)}[view]
    lf = use("pia-leaf", lx, ly, r=LEAF_AT.get(face, 12) if leaf is None else leaf)
    f_ = "" if view == "back" else use(("pia-face-" if view == "front" else "pia-side-") + face, look[0], look[1])
    return f'<g transform="translate({n(x)} {n(y)}) rotate({n(r)})">' + lf + use("pia-head-"+view) + f_ + "</g>"

SH = {"front": ((-66, -350), (66, -350)), "side": ((-6, -342), (6, -342))}
def pia_stand(view="front", face="calm", look=(0, 0), r=0):
    if view == "side":
        return "".join([arm((10, -346), (44, -270), (44, -196), far=True, thumb=-1), leg((8, -176), (14, -120), (16, -78), far=True), leg((-8, -176), (-10, -120), (-12, -78)),
                        use("pia-torso-side"), head("side", face, 4, r=r), arm((-8, -346), (-26, -266), (6, -190), thumb=1)])
    t = use("pia-torso-"+view)
    boot = "pia-boot-front"
    legs = leg((-44, -180), (-44, -120), (-44, -78), boot) + leg((44, -180), (44, -120), (44, -78), boot)
    arms = arm((-68, -346), (-112, -276), (-104, -196)) + arm((68, -346), (112, -276), (104, -196), thumb=-1)
    return legs + arms + t + head(view, face, look=look, r=r)
def pia_push(face="cross"):
    """Pushing to the right; hands arrive at (176,-289) and (184,-282): put the mower's bar there."""
    return "".join([arm((34, -352), (120, -340), (186, -290), "pia-fist", far=True),
        leg((6, -178), (82, -140), (70, -78), far=True),
        leg((-20, -180), (-60, -120), (-118, -92), rot=24),
        at(0, 0, 1, use("pia-torso-side"), r=9), head("side", face, 62, -446, r=8),
        arm((26, -350), (76, -262), (176, -286), "pia-fist")])
def pia_pull(face="oh"):
    """Leaning back to the left, pulling something that is at (190,-270)."""
    return "".join([arm((-30, -352), (70, -330), (178, -282), "pia-fist", far=True),
        leg((-20, -172), (88, -172), (128, -86), rot=-16, far=True),
        leg((-40, -168), (30, -166), (44, -80), rot=-10),
        at(0, 0, 1, use("pia-torso-side"), r=-16), head("side", face, -96, -438, r=-12),
        arm((-58, -346), (40, -250), (168, -252), "pia-fist")])
def pia_look(face="calm", flip=False):
    """A hand over the eyes, front view, head turned to the right."""
    return "".join([leg((-44, -180), (-44, -120), (-44, -78), "pia-boot-front"), leg((44, -180), (44, -120), (44, -78), "pia-boot-front"),
        arm((-68, -346), (-150, -290), (-78, -236), "pia-fist"), use("pia-torso-front"),
        head("front", face, look=(22, -2)), path("M20 -482Q60 -452 104 -462L96 -488Z", K["skin2"]), arm((68, -346), (206, -398), (84, -484), "pia-fist"), ell(58, -488, 34, 14, K["skin"], transform="rotate(8 58 -488)")])
def pia_run(face="grin"):
    return "".join([arm((12, -346), (96, -370), (150, -430), far=True), leg((10, -178), (110, -170), (128, -96), rot=-12, far=True),
        leg((-10, -180), (-50, -110), (-150, -128), rot=62),
        at(0, 0, 1, use("pia-torso-side"), r=8), head("side", face, 56, -448, r=4), arm((20, -346), (-60, -300), (-96, -236))])

# ---------- the snake (head origin = neck; faces right; body 92 wide at scale 1) ----------
SNAKE_W = 92
HEADPATH = "M-20 -46C10 -52 30 -66 70 -66C124 -64 172 -34 172 -2C172 28 134 44 92 46C50 50 20 46 -20 46Z"
def _shead(lid, pupil=(6, 2), mouth="M150 15H58"):
    e = f"M54 -28A27 27 0 0 1 108 -28"
    o = [path(HEADPATH, K["tangerine"]), path("M170 8C164 32 130 43 92 46C50 50 20 46 -20 46C40 40 120 36 170 8Z", K["orange"]),
         path("M-20 -9.2C-4 -10 14 -12 30 -8C14 2 -4 9 -20 9.2Z", K["rind"])]
    o += [circ(80, -28, 27, K["paper"]), circ(80+pupil[0], -28+pupil[1], 12, K["ink"])]
    if lid: o += [path(f"M51 {-28-27+lid*54}V-60H109V{-28-27+lid*54}Z", K["tangerine"], clip_path="url(#snake-eye)"), line(f"M{55} {n(-28-27+lid*54)}H{105}", K["ink"], 7)]
    o += [line(mouth, K["ink"], 7), circ(148, -14, 5, K["ink"])]
    return o
SNAKE_DEFS = '<clipPath id="snake-eye"><circle cx="80" cy="-28" r="29"/></clipPath>' + "".join([
    sym("snake-head-flat", *_shead(.46)),                                    # his only face, as far as he knows
    sym("snake-head-wide", *_shead(0, (8, 0))),
    sym("snake-head-shut", *_shead(.93, (6, 8))),
    sym("snake-head-smile", *_shead(.4, (8, 2), "M150 12Q140 18 100 17Q66 16 48 2")),
    sym("snake-head-down", *_shead(.46, (4, 12))),
    sym("snake-tongue", line("M0 0H44l22 -14M44 0l22 14", K["orange"], 9)),
    sym("snake-head-front",
        path("M-46 90V30C-88 16 -84 -58 0 -60C84 -58 88 16 46 30V90Z", K["tangerine"]), path("M-73 -6C-64 36 64 36 73 -6C80 20 62 30 46 34Q0 50 -46 34C-62 30 -80 20 -73 -6Z", K["orange"]),
        circ(-44, -26, 27, K["paper"]), circ(44, -26, 27, K["paper"]), circ(-40, -20, 12, K["ink"]), circ(40, -20, 12, K["ink"]),
        path("M-73 -28A29 29 0 0 1 -15 -28Z M15 -28A29 29 0 0 1 73 -28Z", K["tangerine"]), line("M-71 -28H-17M17 -28H71", K["ink"], 7), line("M-40 16H40", K["ink"], 7), circ(-10, -4, 4, K["ink"]), circ(10, -4, 4, K["ink"])),
    sym("snake-head-back",
        path("M-46 90V30C-88 16 -84 -58 0 -60C84 -58 88 16 46 30V90Z", K["tangerine"]), path("M-9 90V10Q-6 -18 0 -24Q6 -18 9 10V90Z", K["rind"]), path("M46 30C80 18 82 -30 56 -48C66 -10 50 16 34 26V90H46Z", K["orange"])),
])
def snake_body(pts, w=SNAKE_W, tail=.22, sections=None, shadow=None, shadow_to=1, hs=1.0, marks=0, step=14):
    """The ribbon: base, shade on whichever side faces away from the light, one pale stripe (which is why he looks like a hose).
    pts run from TAIL to NECK. sections: [(t0,t1)...] drawn in this order so that he can pass under and over himself."""
    S = sample(pts, step); FR = frames(S)
    sm = lambda u: 0 if u < 0 else 1 if u > 1 else u*u*(3-2*u)
    W = lambda t: (w * min(1, .16 + .84*math.sin(min(1, t/tail)*math.pi/2)) if tail else w) * (1+(hs-1)*sm((t-.86)/.14))
    out = []
    for t0, t1 in (sections or [(0, 1)]):
        fr = [q for q in FR if t0 <= q[3] <= t1]
        if len(fr) < 3: continue
        def side(s, k): return [(p[0]+s*N[0]*W(t)/2*k, p[1]+s*N[1]*W(t)/2*k) for p, T, N, t in fr]
        a, b = side(1, 1), side(-1, 1)
        body = cr(a) + "L" + cr(b[::-1])[1:] + "Z"
        if shadow:      # only where he lies on the ground; a neck in the air throws none on the sky
            sh = [q for q in fr if q[3] <= shadow_to]
            e1, e2 = ([(p[0]+10+s*N[0]*W(t)*.53, p[1]+18+s*N[1]*W(t)*.53) for p, T, N, t in sh] for s in (1, -1))
            out.append(path(cr(e1) + "L" + cr(e2[::-1])[1:] + "Z", shadow[0], opacity=shadow[1]))
        out.append(path(body, K["tangerine"]))
        for s in (1, -1):
            e = side(s, 1)
            i_ = [(p[0]+s*N[0]*W(t)*(.5-.30*max(0, s*(N[0]*.35+N[1]*.94))*min(1,(1-t)/.07)), p[1]+s*N[1]*W(t)*(.5-.30*max(0, s*(N[0]*.35+N[1]*.94))*min(1,(1-t)/.07))) for p, T, N, t in fr]
            out.append(path(cr(e) + "L" + cr(i_[::-1])[1:] + "Z", K["orange"]))
        lo = [q for q in fr if q[3] > .05]
        if len(lo) > 3:
            st = lambda s: [(p[0]+s*N[0]*W(t)*.10, p[1]+s*N[1]*W(t)*.10) for p, T, N, t in lo]
            out.append(path(cr(st(1)) + "L" + cr(st(-1)[::-1])[1:] + "Z", K["rind"]))
    if marks:        # the hand: a few ticks on the lit side, in threes
        R = random.Random(marks); q = []
        for f0 in [i/11+.04 for i in range(10)]:
            for j in range(3):
                i = min(len(FR)-2, int((f0+j*.012)*len(FR))); p, T, N, t = FR[i]
                sd = -1 if N[0]*.35+N[1]*.94 > 0 else 1; o_ = W(t)*(.30+R.uniform(-.04, .05)); l = W(t)*.07
                q.append(f"M{n(p[0]+sd*N[0]*o_-T[0]*l)} {n(p[1]+sd*N[1]*o_-T[1]*l)}L{n(p[0]+sd*N[0]*o_+T[0]*l)} {n(p[1]+sd*N[1]*o_+T[1]*l)}")
        out.append(line("".join(q), "#FBB468", w*.035))
    return "".join(out)
def snake(pts, face="flat", w=SNAKE_W, r=None, flip=None, tongue=False, hs=1.0, **k):
    """Whole snake from tail to head. The head's angle follows the neck unless r is given."""
    S = sample(pts, 14); a, b = S[-5], S[-1]
    ang = math.degrees(math.atan2(b[1]-a[1], b[0]-a[0])) if r is None else r
    fl = (abs((ang+180) % 360-180) > 90) if flip is None else flip
    s = w/SNAKE_W*hs
    t = use("snake-tongue", 168, 6) if tongue else ""
    h = f'<g transform="translate({n(b[0])} {n(b[1])}) rotate({n(ang)}) scale({s:.3f} {-s if fl else s:.3f})">' + t + use("snake-head-"+face) + "</g>"
    return circ(b[0], b[1], w*.495*hs, K["tangerine"]) + snake_body(pts, w, hs=hs, **k) + h

# ---------- Otto (feet at y=0; faces right; 250 high with the tail, 480 long) ----------
def _dog_head(face="calm", ear=0):
    eye = {"calm": ell(52, -16, 9, 10, K["ink"]), "wide": circ(52, -18, 12, K["ink"]) + circ(56, -22, 4, K["paper"]), "shut": line("M40 -14q12 10 24 0", K["ink"], 7)}[face]
    mouth = {"calm": line("M92 30Q110 34 128 24", K["ink"], 6), "wide": path("M90 30Q112 34 132 24Q130 56 108 54Q92 50 90 30Z", K["ink"]) + path("M98 44Q110 36 124 42Q122 54 108 54Q100 52 98 44Z", K["orange"]), "shut": line("M84 22Q108 40 132 22", K["ink"], 6)}[face]
    return [path("M-40 60C-64 20 -56 -50 10 -62C56 -66 76 -40 92 -22C120 -16 152 -14 152 8C152 34 120 44 84 46C50 52 30 72 -40 60Z", K["ink"]),
            path("M70 -6C98 -14 152 -18 152 8C152 34 120 44 84 46C62 48 56 20 70 -6Z", K["tan"]), circ(52, -16, 21, K["tan"]), eye, mouth, ell(148, -4, 17, 14, K["ink"]),
            path("M-20 -54C-60 -46 -76 20 -62 70C-50 92 -16 84 -8 52C-2 20 4 -40 -20 -54Z", "#5A4330", transform=f"rotate({ear} -16 -46)")]
DOG_DEFS = "".join([sym("otto-head-"+f_, *_dog_head(f_)) for f_ in ("calm", "wide", "shut")] + [
    sym("otto-head-fly", *_dog_head("wide", 118)),
    sym("otto-head-front",
        path("M-64 -20C-64 -70 64 -70 64 -20C66 30 40 74 0 74S-66 30 -64 -20Z", K["ink"]),
        path("M-34 24C-34 -4 34 -4 34 24C36 58 20 74 0 74S-36 58 -34 24Z", K["tan"]), circ(-32, -16, 19, K["tan"]), circ(32, -16, 19, K["tan"]), ell(-31, -15, 8, 10, K["ink"]), ell(31, -15, 8, 10, K["ink"]),
        ell(0, 20, 19, 14, K["ink"]), line("M-16 54Q0 62 16 54", K["ink"], 6),
        path("M-54 -56C-96 -44 -104 30 -88 66C-74 84 -54 66 -52 36Z", "#5A4330"), path("M54 -56C96 -44 104 30 88 66C74 84 54 66 52 36Z", "#5A4330")),
    sym("otto-leg", path("M-19 -60H19V-14Q30 -12 30 0H-19Z", K["ink"]), path("M-19 -22H20Q32 -18 32 0H-19Z", K["tan"])),
    sym("otto-tail", path("M-16 6C-20 -50 -34 -96 -20 -150C-16 -166 -2 -166 2 -150C6 -100 14 -50 16 6Z", K["ink"]), path("M-26 -112C-26 -128 -24 -138 -20 -150C-16 -166 -2 -166 2 -150C4 -134 5 -124 6 -112Q-10 -102 -26 -112Z", K["paper"])),
    sym("otto-body", path("M-210 -100C-214 -150 -180 -164 -130 -162C-40 -158 40 -160 110 -170C160 -176 190 -150 188 -110C186 -70 160 -54 120 -52C20 -46 -80 -46 -150 -50C-190 -52 -208 -66 -210 -100Z", K["ink"]),
        path("M188 -110C186 -70 160 -54 120 -52C108 -52 96 -51 84 -51C130 -70 150 -90 160 -126C176 -128 186 -120 188 -110Z", K["tan"])),
])
def otto(face="calm", tail=0, hr=0):
    return "".join([use("otto-tail", -196, -140, r=tail), use("otto-leg", -120, 0), use("otto-leg", 150, 0), use("otto-body"), use("otto-leg", -170, 0), use("otto-leg", 96, 0), use("otto-head-"+face, 170, -200, r=hr)])
def otto_leap():
    """In the air, going right: legs fore and aft, ears up. The legs are strokes rooted inside the body."""
    def L(hx, hy, kx, ky, fx, fy, c, rot):
        return line(f"M{hx} {hy}Q{kx} {ky} {fx} {fy}", c, 40) + at(fx, fy, 1, path("M-20 -18H16Q34 -16 34 0Q34 18 14 18H-20Z", K["tan"]), r=rot)
    far = "#2B1E12"
    return "".join([use("otto-tail", -196, -128, r=-52), L(-150, -76, -190, -40, -240, -52, far, 168), L(120, -84, 190, -50, 236, -74, far, -24), use("otto-body"),
                    L(-160, -80, -190, -30, -246, -14, K["ink"], 150), L(110, -80, 170, -20, 232, -24, K["ink"], -4), use("otto-head-fly", 176, -188, r=-8)])
def otto_front():
    return "".join([use("otto-tail", 30, -130, r=16), use("otto-leg", -40, 0), use("otto-leg", 40, 0, s=1, sx=-1), ell(0, -96, 66, 58, K["ink"]), ell(0, -74, 36, 34, K["tan"]), use("otto-head-front", 0, -178)])
def otto_back():
    return "".join([circ(-62, -190, 0, K["ink"]), path("M-54 -236C-96 -224 -104 -150 -88 -114C-74 -96 -54 -114 -52 -144Z", "#5A4330"), path("M54 -236C96 -224 104 -150 88 -114C74 -96 54 -114 52 -144Z", "#5A4330"), ell(0, -190, 62, 60, K["ink"]),
                    use("otto-leg", -40, 0), use("otto-leg", 40, 0, s=1, sx=-1), ell(0, -100, 70, 62, K["ink"]), use("otto-tail", 6, -130, r=6)])

# ---------- the mower: a push-reel, older than Grandma. No face: it acts with its handle. (wheel centre = origin + (0,-86)) ----------
def _wheel(r):
    sp = "".join(f"M0 0L{n(math.cos(a)*r*.8)} {n(math.sin(a)*r*.8)}" for a in [i*math.tau/5+.3 for i in range(5)])
    return circ(0, 0, r, K["ink"]) + circ(0, 0, r*.80, K["orange"]) + circ(0, 0, r*.58, K["rind"]) + line(sp, K["orange"], 13) + circ(0, 0, r*.24, K["orange"]) + circ(0, 0, r*.1, K["ink"])
MOWER_DEFS = "".join([sym("mower-wheel", _wheel(86)),
    sym("mower-reel", path("M-150 -40H150V40H-150Z", K["night"]), *[path(f"M{x} -40C{x+10} -10 {x+40} 10 {x+52} 40H{x+70}C{x+58} 10 {x+28} -10 {x+18} -40Z", c) for x, c in ((-150, "#E9E2D2"), (-92, "#C9C2B2"), (-34, "#E9E2D2"), (24, "#C9C2B2"), (80, "#E9E2D2"))])])
def mower(handle=-38, roll=0):
    """Side view, going right; the handle rises to the left, abs(handle) degrees above level. The bar is 330 from the axle."""
    a = math.radians(180+abs(handle)); L = 330
    hx, hy = math.cos(a)*L, -86+math.sin(a)*L
    return "".join([circ(-58, -34, 34, K["ink"]), circ(-58, -34, 13, K["orange"]),
        line(f"M0 -86L{n(hx)} {n(hy)}", K["ink"], 20), line(f"M0 -86L{n(hx*.55)} {n(-86+(hy+86)*.55)}", K["tan"], 20),
        use("mower-wheel", 0, -86, r=roll), circ(hx, hy, 24, K["ink"]), circ(hx, hy, 11, K["orange"])])
def pia_mows(face="cross", m=1.15):
    """Pia and the mower as one: the bar is where her hands are (axle 508 in front of her feet)."""
    return at(180+330*m*math.cos(math.radians(30)), 0, m, mower(-30)) + pia_push(face)
SNAIL = sym("snail", line("M50 -44L44 -80M62 -44L72 -76", K["tan"], 7), path("M-84 4Q-60 -22 -20 -22L24 -22Q36 -56 58 -58Q80 -56 74 -26Q70 4 40 4Z", K["straw"]), circ(-8, -44, 42, K["orange"]), line("M-8 -44a9 9 0 0 1 16 7a18 18 0 0 1 -34 -4a27 27 0 0 1 50 -14", K["paper"], 7), circ(62, -42, 4.5, K["ink"]))
def mower_front(back=False):
    w = lambda x: path(f"M{x-24} -150Q{x-24} -172 {x} -172Q{x+24} -172 {x+24} -150V-22Q{x+24} 0 {x} 0Q{x-24} 0 {x-24} -22Z", K["ink"]) + line(f"M{x-8} -148V-24M{x+8} -148V-24", "#5A4330", 6)
    hand = line("M-96 -110L-34 -330V-372M96 -110L34 -330V-372", K["tan"], 18) + line("M-96 -372H96", K["ink"], 30) + line("M-34 -330H34", K["tan"], 14)
    reel = use("mower-reel", 0, -62) + path("M-160 -128Q0 -150 160 -128V-96Q0 -112 -160 -96Z", K["orange"])
    roller = path("M-150 -44H150V-6Q0 4 -150 -6Z", K["tan"])
    return (reel + hand + w(-176) + w(176)) if not back else (use("mower-reel", 0, -62) + path("M-160 -128Q0 -150 160 -128V-60Q0 -76 -160 -60Z", K["orange"]) + roller + w(-176) + w(176) + hand)

DEFS = LEAF + HEAD_FRONT + HEAD_SIDE + HEAD_BACK + FACES + TORSO_FRONT + TORSO_BACK + TORSO_SIDE + BOOT_SIDE + BOOT_FRONT + HAND + FIST + SNAIL + SNAKE_DEFS + DOG_DEFS + MOWER_DEFS
