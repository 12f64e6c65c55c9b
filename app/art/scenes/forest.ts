import { castWoman, castMan } from '../cast.ts';
import { SHADE, WOOD, mix } from '../colours.ts';
import { drawMan } from '../figure-man.ts';
import { drawWoman } from '../figure-woman.ts';
import { drawBackdrop, drawHill, drawSun } from '../landscape.ts';
import { drawLimb } from '../limbs.ts';
import { drawSprout, sharePlant } from '../plants.ts';
import { pick } from '../seed.ts';
import { ellipse, line, path, place, rect, repeat } from '../shapes.ts';
import type { Paint } from '../paint.ts';
import type { Random } from '../seed.ts';

export function drawForestScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 128, mid: 172 }) +
    repeat(4, (i) =>
      place(
        34 + i * 106 + random() * 34,
        222 + random() * 10,
        0.95 + random() * 0.5,
        sharePlant(paint, i % 2 ? 'moabi' : pick(random, ['moabi', 'baobab'])),
      ),
    ) +
    path('M0 220C120 208 300 214 400 222V300H0Z', paint.near) +
    path('M0 238C120 228 300 234 400 240V252C300 246 120 240 0 250Z', paint.cloth) +
    place(200 + random() * 60, 284, 1.16, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' })) +
    place(120 + random() * 30, 288, 1.12, drawMan(paint, { ...castMan(random, paint), pose: 'hoe' })) +
    repeat(6, (i) => place(20 + i * 70 + random() * 14, 298, 1, sharePlant(paint, 'sprout')))
  );
}

export function drawNurseryScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawHill(random, 120, 34, paint.farFill) +
    line('M30 210V96H370V210', WOOD, 4) +
    path('M22 98L40 78H360L378 98Z', paint.cloth) +
    path('M0 200H400V300H0Z', paint.near) +
    repeat(2, (j) => place(40 + j * 190, 222, 1.35, sharePlant(paint, 'nursery'))) +
    place(206, 262, 1.5, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' })) +
    repeat(2, (j) => place(30 + j * 205, 270, 1.45, sharePlant(paint, 'nursery')))
  );
}

export function drawHandsScene(random: Random, paint: Paint): string {
  const skin = pick(random, ['#6F4227', '#5A3320', '#4A2A1B']),
    lt = mix(skin, '#E0A070', 0.34),
    dk = mix(skin, '#140A06', 0.38),
    tip = mix(skin, '#F0B48C', 0.55);
  const fg = (d, x, y, a, w) =>
    drawLimb(d, dk, w + 2.4) +
    drawLimb(d, skin, w) +
    `<ellipse cx="${x}" cy="${y}" rx="4.6" ry="${w / 3.2}" fill="${tip}" transform="rotate(${a} ${x} ${y})"/>`;
  const hnd =
    drawLimb('M6 330C22 296 52 266 92 248', skin, 48) +
    path(
      'M70 244C74 220 92 206 116 206C140 210 150 224 158 240C160 262 132 276 104 274C84 272 72 262 70 244Z',
      skin,
    ) +
    fg('M124 262C150 272 172 274 192 270', 195, 269, -12, 13) +
    fg('M132 249C158 260 184 262 206 257', 209, 256, -14, 14) +
    fg('M132 236C158 246 184 248 204 243', 208, 242, -16, 14) +
    fg('M126 224C150 232 172 234 190 228', 194, 226.5, -20, 13) +
    path('M92 236C96 222 110 214 128 216C126 240 112 256 96 254Z', skin) +
    drawLimb('M100 220C114 204 132 198 152 202', dk, 19) +
    drawLimb('M98 222C112 206 130 199 150 202', skin, 17) +
    `<ellipse cx="152" cy="200" rx="6" ry="4.4" fill="${tip}" transform="rotate(12 152 200)"/>` +
    line('M88 250C98 256 108 256 116 250', SHADE, 2) +
    rect(-6, 286, 64, 40, paint.cloth, ' transform="rotate(-56 36 300)"');
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 108, 62) +
    drawHill(random, 214, 20, paint.farFill) +
    path('M112 222C140 186 260 186 288 222C276 244 124 244 112 222Z', '#3A2117') +
    place(200, 200, 3.1, drawSprout(paint)) +
    hnd +
    `<g transform="translate(400 0) scale(-1 1)">${hnd}</g>`
  );
}
