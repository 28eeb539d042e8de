"""06 (single verso): evening, the lawn in curves. Three backs and one tuft left standing. Day colours on the page, made dusk
by one table: the snake, the lit window and the white of Otto's tail keep theirs. The book is over: nothing leads out."""
import re
from kit import *
from cast import *
W, H = 2048, 1536
def G(x, c, s, a): return a*math.exp(-((x-c)/s)**2)
def grandma():
    """In her deckchair, from behind: the cloth, two shoulders, a bun. The chair stands on y=0 and is 470 wide."""
    stripes = "".join(path(f"M{-190+i*76} -420H{-190+i*76+38}L{-176+i*72+36} -70H{-176+i*72}Z", C["orange"]) for i in range(5))
    return "".join([line("M-226 0L-206 -440M226 0L206 -440M-226 -40L-120 0M226 -40L120 0", "#8C6A3A", 22),
        ell(0, -470, 176, 92, "#8E86B8"), circ(0, -590, 104, "#D8D2CE"), circ(6, -690, 54, "#B9B2B0"), ell(4, -642, 34, 11, C["denim"]),
        path("M-200 -430Q0 -392 200 -430L180 -60Q0 -24 -180 -60Z", C["paper"]), stripes,
        line("M-214 -432Q0 -394 214 -432M-188 -60Q0 -24 188 -60", "#8C6A3A", 20),
        line("M212 -300Q296 -300 300 -226", "#8E86B8", 58), ell(302, -206, 32, 30, C["skin"])])
b = [rect(0, 0, W, H, "#FFDDA6")]
b.append(circ(1460, 330, 150, "#FFF4DF"))
for x, y, r in ((250, 140, 7), (420, 250, 5), (330, 330, 4), (760, 120, 5), (930, 220, 7), (1180, 110, 4), (1800, 170, 6), (1910, 330, 4)): b.append(circ(x, y, r, "#FFF8EC"))
b.append(path("M0 640C260 580 560 630 820 690C1000 730 1100 750 1200 770V1100H0Z", "#E3DF9C"))
hill = "M640 800C1000 620 1480 520 2048 520V1100H640Z"
st = "".join(f"M{n(1700+i*8)} 470L{n(1300+i*86)} 1100L{n(1300+i*86+43)} 1100L{n(1700+i*8+4)} 470Z" for i in range(-16, 26))
b.append(f'<clipPath id="hill"><path d="{hill}"/></clipPath>' + path(hill, "#D3D688") + g(path(st, "#C2CA6E"), clip_path="url(#hill)"))
for x, y, s in ((930, 685, .5), (1004, 652, .57), (1084, 628, .64), (1172, 604, .72)):
    b.append(rect(x-5*s, y-10, 10*s, 50, "#8C6A3A") + ell(x, y-52*s, 46*s, 62*s, "#93AB4C"))
# the house of page 1, and the one window that is lit
hx, hy = 150, 600
b += [path(f"M{hx} {hy+300}V{hy-130}L{hx+136} {hy-270}L{hx+272} {hy-130}V{hy+300}Z", C["paper"]),
      path(f"M{hx+272} {hy+300}V{hy-130}L{hx+256} {hy-146}H{hx+384}V{hy+300}Z", "#EBD5AE"),
      rect(hx+292, hy-370, 48, 110, "#C9480A"), rect(hx+284, hy-380, 64, 20, C["ink"]),
      path(f"M{hx-34} {hy-110}L{hx+136} {hy-286}H{hx+330}L{hx+418} {hy-110}H{hx+292}L{hx+136} {hy-258}L{hx-10} {hy-104}Z", C["orange"]),
      path(f"M{hx+136} {hy-286}L{hx+136} {hy-258}L{hx+292} {hy-110}H{hx+300}Z", "#B93F06"),
      rect(hx+92, hy-104, 88, 100, "#FFCB66"), line(f"M{hx+136} {hy-104}v100M{hx+92} {hy-54}h88", C["paper"], 8),
      rect(hx+302, hy-74, 52, 70, C["denim"]), line(f"M{hx+328} {hy-74}v70", "#EBD5AE", 7)]
# the line: the socks hang in a curve now
b += [line("M534 640Q640 760 790 676", C["ink"], 5), line("M790 620V960", "#8C6A3A", 14)]
for i, (x, y, s, c) in enumerate(((566, 668, 1.1, C["denim"]), (622, 702, .92, C["paper"]), (682, 716, .76, C["orange"]), (736, 706, .6, C["paper"]))):
    b.append(path(f"M{n(x-20*s)} {y}h{n(40*s)}v{n(54*s)}q{n(2*s)} {n(16*s)} {n(-16*s)} {n(22*s)}h{n(-30*s)}q{n(-14*s)} {n(-4*s)} {n(-8*s)} {n(-22*s)}l{n(14*s)} {n(-10*s)}Z", c))
# the lawn, low, in curves that wind towards the tuft
b.append(path("M0 900C400 850 1500 850 2048 900V1600H0Z", "#8DAA41"))
def stripe(y, a, w, ph): return ribbon([(-60+i*180, y + a*math.sin(i*.9+ph)) for i in range(14)], w, 30)
for y, a, w, ph in ((950, 14, 26, .2), (1016, 20, 36, .7), (1104, 28, 50, 1.2), (1220, 36, 66, 1.7), (1364, 44, 84, 2.2), (1510, 50, 96, 2.7)):
    b.append(path(stripe(y, a, w, ph), "#A6BE4C") + path(stripe(y+w*.72, a, w*.42, ph), "#7E9C44"))
# the tuft that is taken
tx = 1130
b.append(ell(tx, 1122, 220, 26, "#5F7E34", opacity=".8"))
b.append(path(grass(tx-120, tx+130, 1130, lambda x: 640 + abs(x-tx)*.7, 61, (26, 44), 17, (-70, 70)), "#668F38"))
b.append(snake_body([(tx-40, 1120), (tx-190, 1112), (tx-214, 1010), (tx-120, 952), (tx, 1000)], 62, tail=.3, marks=2))
b.append(snake_body([(tx-20, 1000), (tx+120, 942), (tx+216, 1010), (tx+186, 1108), (tx+20, 1120)], 62, tail=0, marks=4))
b.append(path(grass(tx-150, tx+150, 1140, lambda x: 700 + abs(x-tx)*.8, 62, (30, 50), 17, (-60, 60), keep=lambda x, y, l: abs(x-tx) < 128), C["moss"]) + path("".join(half(*q) for q in blades(tx-110, tx+120, 1140, lambda x: 790 + abs(x-tx)*.7, 63, (30, 48), 36, (-50, 50))), "#4E7C3B"))
for x, h, l in ((tx-34, 560, 46), (tx+52, 548, -40)):        # two seed heads lean together like curtains
    ex, ey = x+l, 1140-h
    b.append(line(f"M{x} 1140Q{x} {1140-h*.6} {ex} {ey}", C["moss"], 9) + at(ex, ey, 1.05, "".join(ell((-1)**k*9, 12+k*15, 8, 15, C["straw"], transform=f"rotate({(-1)**k*-24} {(-1)**k*9} {12+k*15})") for k in range(7)), r=math.degrees(math.atan2(l*1.6, h*.7))))
# three backs
b.append(ell(520, 1470, 330, 34, "#5F7E34", opacity=".7") + at(520, 1470, 1.12, grandma()))
b.append(ell(1560, 1462, 170, 26, "#5F7E34", opacity=".7") + at(1560, 1462, 1.16, pia_stand("back")))
b.append(ell(1838, 1470, 150, 22, "#5F7E34", opacity=".7") + at(1838, 1470, 1.3, otto_back()))
b.append(at(930, 1448, .9, use("snail")))
b.append(bank(-80, 2140, 1640, lambda x: 1494 + 14*math.sin(x/140) - G(x, -60, 150, 460) - G(x, 2130, 130, 560), 65, C["fern"], lit="#2F5D37", solid=.5, w=(44, 80), gap=46, bend=0, lean=lambda x: (20, 140) if x < 1100 else (-140, -20)))
KEEP = {"#FFCB66", "#F28C28", "#FFD8A8", "#FBB468", "#FFF8ED"}
DUSK = {"#FFDDA6": "#8A6E9E", "#FFF4DF": "#FFE9C9", "#E8590C": "#B8481C", "#FFF8EC": "#D9CBDD"}
def dusk(match):
    c = match[0].upper()
    if c in KEEP: return c
    rgb = [int(c[i:i+2], 16) for i in (1, 3, 5)]
    green = rgb[1] == max(rgb) and rgb[1] > rgb[2] + 24      # greens go blue, everything else mauve
    table = ((.44, 8), (.60, 10), (.72, 52)) if green else ((.60, 8), (.56, 4), (.74, 20))
    return DUSK.get(c) or "#" + "".join(f"{round(v*m+a):02X}" for v, (m, a) in zip(rgb, table))
recolour = lambda s: re.sub(r"#[0-9A-Fa-f]{6}\b", dusk, s)
write("06", W, H, [recolour(s) for s in b], recolour(DEFS))
