"""kit.py - the drawing verbs. Pure Python; `scripts/draw-books` renders what it writes.
Everything is deterministic: every generator takes a seed. Coordinates are page pixels
(2048 x 1536 a page, 4096 x 1536 a spread), light comes from the upper left unless a page says otherwise."""
import math, os, random, sys

def n(v):
    s = f"{v:.1f}"
    return s[:-2] if s.endswith(".0") else s

def pt(p): return f"{n(p[0])} {n(p[1])}"

def poly(pts): return "M" + "L".join(pt(p) for p in pts) + "Z"

def cr(pts, closed=False, k=1/6):
    """Catmull-Rom through pts as cubic Beziers: the hand-drawn curve of everything soft."""
    m = len(pts)
    g = (lambda i: pts[i % m]) if closed else (lambda i: pts[max(0, min(m - 1, i))])
    d = "M" + pt(pts[0])
    for i in range(m if closed else m - 1):
        p0, p1, p2, p3 = g(i - 1), g(i), g(i + 1), g(i + 2)
        d += "C" + pt((p1[0] + (p2[0]-p0[0])*k, p1[1] + (p2[1]-p0[1])*k)) + " " \
                 + pt((p2[0] - (p3[0]-p1[0])*k, p2[1] - (p3[1]-p1[1])*k)) + " " + pt(p2)
    return d + ("Z" if closed else "")

def sample(pts, step=14):
    """Points along the Catmull-Rom curve, about `step` apart."""
    out, m = [], len(pts)
    g = lambda i: pts[max(0, min(m - 1, i))]
    for i in range(m - 1):
        p0, p1, p2, p3 = g(i-1), g(i), g(i+1), g(i+2)
        c = max(2, int(math.dist(p1, p2) / step))
        for j in range(c):
            t = j / c; t2 = t*t; t3 = t2*t
            out.append(tuple(.5*(2*p1[a] + (p2[a]-p0[a])*t + (2*p0[a]-5*p1[a]+4*p2[a]-p3[a])*t2
                                 + (3*p1[a]-p0[a]-3*p2[a]+p3[a])*t3) for a in (0, 1)))
    out.append(pts[-1])
    return out

def frames(pts):
    """(point, unit tangent, unit normal, t) along sampled points."""
    L = [0]
    for a, b in zip(pts, pts[1:]): L.append(L[-1] + math.dist(a, b))
    r = []
    for i, p in enumerate(pts):
        a, b = pts[max(0, i-1)], pts[min(len(pts)-1, i+1)]
        l = math.dist(a, b) or 1
        tx, ty = (b[0]-a[0])/l, (b[1]-a[1])/l
        r.append((p, (tx, ty), (-ty, tx), L[i]/(L[-1] or 1)))
    return r

def ribbon(pts, w, step=14):
    """Closed path of a brush stroke: w is a number or a function of t in 0..1 (full width)."""
    W = w if callable(w) else (lambda t: w)
    fr = frames(sample(pts, step))
    a = [(p[0]+N[0]*W(t)/2, p[1]+N[1]*W(t)/2) for p, T, N, t in fr]
    b = [(p[0]-N[0]*W(t)/2, p[1]-N[1]*W(t)/2) for p, T, N, t in fr]
    return cr(a) + "L" + cr(b[::-1])[1:] + "Z"

def rough(pts, amp, seed, step=40):
    """A closed shape cut with scissors: short chords with a little wander, not a machine's curve."""
    R = random.Random(seed)
    s = sample(list(pts) + [pts[0]], step)[:-1]
    return poly([(x + R.uniform(-amp, amp), y + R.uniform(-amp, amp)) for x, y in s])

def blade(x, y, h, w, lean, R=None, tip=0.0):
    """One grass blade: root (x,y), height h, width w, lean = how far the tip travels sideways."""
    tx, ty = x + lean, y - h + abs(lean) * .25 + tip
    c1 = (x + lean*.08, y - h*.55)
    return (f"M{n(x-w/2)} {n(y)}Q{n(c1[0]-w*.62)} {n(c1[1])} {n(tx)} {n(ty)}"
            f"Q{n(c1[0]+w*.62)} {n(c1[1])} {n(x+w/2)} {n(y)}Z")

def cut(pts, amp=2, seed=1, step=46):
    """A straight-edged shape cut freehand: corners stay corners, the edges wander a little."""
    R = random.Random(seed); out = []
    for (x0, y0), (x1, y1) in zip(pts, list(pts[1:]) + [pts[0]]):
        k = max(1, int(math.dist((x0, y0), (x1, y1)) / step))
        for i in range(k):
            t = i/k; j = 0 if i == 0 else amp
            out.append((x0+(x1-x0)*t + R.uniform(-j, j), y0+(y1-y0)*t + R.uniform(-j, j)))
    return poly(out)

def land(pts, bottom, amp=3, seed=1, step=60):
    """A hill cut with scissors: a wandering top edge, square corners below the page."""
    R = random.Random(seed)
    return poly([(x + R.uniform(-amp, amp), y + R.uniform(-amp, amp)) for x, y in sample(pts, step)] + [(pts[-1][0], bottom), (pts[0][0], bottom)])

def frond(x, y, l, a, w, seed=1, k=9):
    """A fern: a bowed spine, leaflets that shrink towards the tip."""
    R = random.Random(seed); d = ""
    px, py = x, y
    for i in range(k):
        t = (i+1)/k; an = math.radians(a + (90-a)*.0 + (-40 if a < -90 else 40)*t*t)
        nx, ny = px + math.cos(an)*l/k, py + math.sin(an)*l/k
        s = w*(1-t*.8)
        for q in (-1, 1):
            d += bit(nx+math.cos(an+q*1.1)*s*.5, ny+math.sin(an+q*1.1)*s*.5, s*1.15, s*.42, math.degrees(an)+q*58, .03)
        d += f"M{n(px-2)} {n(py)}L{n(nx)} {n(ny)}L{n(px+4)} {n(py)}Z"
        px, py = nx, ny
    return d

def half(x, y, h, w, lean, tip=0.0, side=-1):
    """The lit half of the same blade: one edge and the midrib. Two tones make a blade a form without an outline."""
    tx, ty = x + lean, y - h + abs(lean) * .25 + tip
    c1 = (x + lean*.08, y - h*.55)
    return f"M{n(x+side*w/2)} {n(y)}Q{n(c1[0]+side*w*.62)} {n(c1[1])} {n(tx)} {n(ty)}Q{n(c1[0]+side*w*.06)} {n(c1[1])} {n(x+side*w*.06)} {n(y)}Z"

def blades(x0, x1, base, top, seed, w=(26, 54), gap=26, lean=(-60, 120), tuft=(3, 7), keep=None, bend=.08):
    """The blades of one bank as tuples (x, y, h, w, lean). `top(x)` is the drawn envelope - the composition. Blades come in
    tufts that share a lean; one in each tuft leads; a gap follows each tuft; one in twelve leans the wrong way."""
    R = random.Random(seed); out = []; x = x0
    lean_ = lean if callable(lean) else (lambda x: lean)
    while x < x1:
        k = R.randint(*tuft); L = R.uniform(*lean_(x)); lead = R.randrange(k)
        for i in range(k):
            if x > x1: break
            h = base - top(x)
            hh = h * (R.uniform(1.0, 1.14) if i == lead else R.uniform(.70, .97))
            ww = R.uniform(*w); ll = L * R.uniform(.5, 1.35) + R.uniform(-14, 14)
            if R.random() < bend: ll *= -1.4
            if keep is None or keep(x, base - hh, ll): out.append((x, base, hh, ww, ll))
            x += gap * R.uniform(.55, 1.15)
        x += gap * R.uniform(.2, 1.6)
    return out

def grass(*a, **k): return "".join(blade(*q) for q in blades(*a, **k))

def bank(x0, x1, base, top, seed, fill, lit=None, solid=.45, every=1, **k):
    """A bank: a solid that follows the envelope, its edge hidden by a dense row of short blades, and the tall blades.
    (A rectangle, or a bare smooth solid, shows as a flat cut in every gap.)"""
    B = blades(x0, x1, base, top, seed, **k)
    mid = lambda x: top(x) + (base-top(x))*(solid-.10)
    u = dict(k); u["gap"] = k.get("gap", 26)*.62; u["w"] = tuple(v*.95 for v in k.get("w", (26, 54)))
    U = blades(x0, x1, base, mid, seed+700, **u)
    xs = [x0 + i*(x1-x0)/24 for i in range(25)]
    body = cr([(x, top(x) + (base-top(x))*(solid+.06)) for x in xs]) + f"L{n(x1)} {n(base+400)}L{n(x0)} {n(base+400)}Z"
    o = path(body + "".join(blade(*q) for q in U + B), fill)
    if lit: o += path("".join(half(*q) for i, q in enumerate(B) if i % every == 0), lit)
    return o

def bit(x, y, l, w, a, bow=.25):
    """A loose leaf or clipping: a bowed lens turned by a degrees."""
    c, q = math.cos(math.radians(a)), math.sin(math.radians(a))
    P = lambda u, v: f"{n(x+u*c-v*q)} {n(y+u*q+v*c)}"
    return f"M{P(-l/2,0)}Q{P(0,-w/2-l*bow)} {P(l/2,0)}Q{P(0,w/2-l*bow)} {P(-l/2,0)}Z"

def specks(x0, y0, x1, y1, count, seed, size=(3, 9), angle=None, ok=None):
    """Sparse dry-brush marks: short dashes. They say 'hand', so few of them, all in one direction."""
    R = random.Random(seed); d = []
    while len(d) < count:
        x, y = R.uniform(x0, x1), R.uniform(y0, y1)
        if ok and not ok(x, y): continue
        s = R.uniform(*size); a = (R.uniform(0, math.tau) if angle is None else angle + R.gauss(0, .12))
        c, q = math.cos(a)*s, math.sin(a)*s
        d.append(f"M{n(x-c)} {n(y-q)}L{n(x+c)} {n(y+q)}")
    return "".join(d)

def rise(x, x0, x1, low, high):
    """A slope for envelopes: `low` before x0, `high` after x1, smooth between."""
    u = max(0, min(1, (x-x0)/(x1-x0)))
    return low + (high-low)*u*u*(3-2*u)

def path(d, fill, **k): return f'<path d="{d}" fill="{fill}"{attrs(k)}/>'
def line(d, stroke, w, **k):
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{n(w)}" stroke-linecap="round" stroke-linejoin="round"{attrs(k)}/>'
def circ(x, y, r, fill, **k): return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"{attrs(k)}/>'
def ell(x, y, rx, ry, fill, **k): return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(rx)}" ry="{n(ry)}" fill="{fill}"{attrs(k)}/>'
def rect(x, y, w, h, fill, **k): return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" fill="{fill}"{attrs(k)}/>'
def attrs(k): return "".join(f' {a.replace("_","-")}="{v}"' for a, v in k.items() if v is not None)
def g(*parts, **k): return f"<g{attrs(k)}>" + "\n".join(parts) + "</g>"
def use(i, x=0, y=0, s=1, sx=None, r=0):
    t = f"translate({n(x)} {n(y)})" + (f" rotate({n(r)})" if r else "") + \
        (f" scale({(sx if sx is not None else s):.3f} {s:.3f})" if s != 1 or sx is not None else "")
    return f'<use href="#{i}" transform="{t}"/>'
def at(x, y, s, *parts, flip=False, r=0):
    return f'<g transform="translate({n(x)} {n(y)})' + (f' rotate({n(r)})' if r else '') + \
           f' scale({(-s if flip else s):.3f} {s:.3f})">' + "\n".join(parts) + "</g>"
def sym(i, *parts): return f'<symbol id="{i}" overflow="visible">' + "".join(parts) + "</symbol>"

def write(name, w, h, body, defs="", bg=None):
    """One picture as SVG, into the folder that stands first on the command line."""
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">\n<defs>\n{defs}\n</defs>\n'
           + (f'<rect width="{w}" height="{h}" fill="{bg}"/>\n' if bg else "") + "\n".join(body) + "\n</svg>\n")
    with open(os.path.join(sys.argv[1], name + ".svg"), "w", encoding="utf-8") as f:
        f.write(svg)
