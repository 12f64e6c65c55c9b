import { mix, PORTRAIT_SKINS, SHADE } from '#app/art/colours.ts';
import { drawHill } from '#app/art/things/landscape.ts';
import { drawLimb } from '#app/art/people/limbs.ts';
import type { Paint } from '#app/art/paint.ts';
import { drawSprout } from '#app/art/things/plants.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { line, mirror, path, place, rect } from '#app/art/shapes.ts';
import { drawSun } from '#app/art/things/sun.ts';

function drawNail(x: number, y: number, [rx, ry]: readonly [number, number], angle: number, colour: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" transform="rotate(${angle} ${x} ${y})"/>`;
}

/** The hand on the left; its mirror image is the other. */
function drawOpenHand(skin: string, sleeve: string): string {
  const outline = mix(skin, '#140A06', 0.38);
  const nail = mix(skin, '#F0B48C', 0.55);
  const drawFinger = (d: string, x: number, y: number, angle: number, width: number) =>
    drawLimb(d, outline, width + 2.4) + drawLimb(d, skin, width) + drawNail(x, y, [4.6, width / 3.2], angle, nail);
  return (
    drawLimb('M6 330C22 296 52 266 92 248', skin, 48) +
    path('M70 244C74 220 92 206 116 206C140 210 150 224 158 240C160 262 132 276 104 274C84 272 72 262 70 244Z', skin) +
    drawFinger('M124 262C150 272 172 274 192 270', 195, 269, -12, 13) +
    drawFinger('M132 249C158 260 184 262 206 257', 209, 256, -14, 14) +
    drawFinger('M132 236C158 246 184 248 204 243', 208, 242, -16, 14) +
    drawFinger('M126 224C150 232 172 234 190 228', 194, 226.5, -20, 13) +
    path('M92 236C96 222 110 214 128 216C126 240 112 256 96 254Z', skin) +
    drawLimb('M100 220C114 204 132 198 152 202', outline, 19) +
    drawLimb('M98 222C112 206 130 199 150 202', skin, 17) +
    drawNail(152, 200, [6, 4.4], 12, nail) +
    line('M88 250C98 256 108 256 116 250', SHADE, 2) +
    rect(-6, 286, 64, 40, sleeve, ' transform="rotate(-56 36 300)"')
  );
}

export function drawHandsScene(random: Random, paint: Paint): string {
  const [light, middle, , deep] = PORTRAIT_SKINS;
  const hand = drawOpenHand(pick(random, [light, middle, deep]), paint.cloth);
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 108, 62) +
    drawHill(random, 214, 20, paint.farFill) +
    path('M112 222C140 186 260 186 288 222C276 244 124 244 112 222Z', '#3A2117') +
    place(200, 200, 3.1, drawSprout(paint)) +
    hand +
    mirror(400, hand)
  );
}
