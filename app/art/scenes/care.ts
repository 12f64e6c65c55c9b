import { drawClinic } from '#app/art/things/buildings.ts';
import { castMan, castWoman } from '#app/art/people/cast.ts';
import { CREAM, IRON, NAVY, PAPER, ROOF, SKINS, WOOD } from '#app/art/colours.ts';
import { drawChild } from '#app/art/people/figure-child.ts';
import { drawMan } from '#app/art/people/figure-man.ts';
import { drawMother } from '#app/art/people/figure-mother.ts';
import { drawSeated } from '#app/art/people/figure-seated.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import type { Paint } from '#app/art/paint.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { circle, ellipse, line, path, place, rect } from '#app/art/shapes.ts';
import { drawSun } from '#app/art/things/sun.ts';

function drawNurse(random: Random, paint: Paint): string {
  const skin = pick(random, SKINS);
  const nurse = drawWoman(paint, { skin, top: PAPER, skirt: PAPER, head: 'chignon', pose: 'hold' });
  const stethoscope =
    line('M-4 -78C-4 -66 4 -66 4 -78M0 -69C0 -60 6 -62 6 -56', paint.clothA, 1.6) + circle(6, -55, 2, paint.clothA);
  return nurse && nurse + stethoscope;
}

export function drawClinicScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 130, mid: 168 }) +
    place(40, 230, 1, sharePlant(paint, 'banana')) +
    path('M0 222H400V300H0Z', paint.near) +
    place(150, 238, 1.5, drawClinic(paint)) +
    path('M0 244H400V256H0Z', paint.cloth) +
    rect(0, 256, 400, 44, paint.near) +
    place(118, 290, 1.42, drawNurse(random, paint)) +
    place(72, 292, 1.38, drawWoman(paint, { ...castWoman(random, paint), pose: 'stand' })) +
    place(334, 292, 1.3, drawMan(paint, { ...castMan(random, paint), head: 'gris', pose: 'cane' }), true)
  );
}

export function drawMotherScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 132, mid: 170 }) +
    place(356, 238, 1.2, sharePlant(paint, 'banana')) +
    path('M0 222C140 212 280 216 400 224V300H0Z', paint.near) +
    place(30, 238, 1.2, drawClinic(paint)) +
    path('M0 258C140 248 280 252 400 260V274C280 266 140 262 0 272Z', paint.cloth) +
    place(236, 290, 1.72, drawMother(paint, { ...castWoman(random, paint), bind: paint.clothA, pose: 'tend' })) +
    place(
      286,
      292,
      1.04,
      drawChild(paint, {
        skin: pick(random, SKINS),
        girl: random() > 0.5,
        pose: pick(random, ['stand', 'wave']),
      }),
    )
  );
}

export function drawEldersScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 146 }) +
    path('M0 222C140 210 280 216 400 224V300H0Z', paint.near) +
    place(220, 236, 1.75, sharePlant(paint, 'baobab')) +
    path('M0 246C140 238 280 242 400 248V260C280 254 140 250 0 258Z', paint.cloth) +
    place(120, 286, 1.32, drawMan(paint, { ...castMan(random, paint), head: 'gris', pose: 'cane' })) +
    place(164, 288, 1.24, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' })) +
    place(286, 288, 0.92, drawChild(paint, { skin: pick(random, SKINS), girl: true, pose: 'read' })) +
    place(318, 290, 0.9, drawChild(paint, { skin: pick(random, SKINS), pose: 'stand' }))
  );
}

export function drawCanteenScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 320, 70, 30) +
    drawHill(random, 150, 30, paint.farFill) +
    line('M24 214V92M376 214V92', WOOD, 5) +
    path('M8 96L34 66H366L392 96Z', ROOF) +
    path('M0 212H400V300H0Z', paint.near) +
    path('M0 232H400V244H0Z', paint.cloth) +
    place(104, 284, 1.62, drawWoman(paint, { ...castWoman(random, paint), pose: 'give' })) +
    path('M138 232H206L200 268C196 276 148 276 144 268Z', IRON) +
    ellipse(172, 232, 34, 7, CREAM) +
    line('M146 282L198 292M198 282L146 292', WOOD, 5) +
    (['chignon', 'court', 'afro'] as const)
      .map((head, i) => {
        const uniform = { top: PAPER, skirt: NAVY, accent: paint.clothA };
        const pupil = drawSeated(paint, { ...uniform, skin: pick(random, SKINS), head, pose: 'read' });
        return place(240 + i * 62, 290 + (i % 2) * 6, 1.08, pupil, true);
      })
      .join('')
  );
}
