import { drawHouse, drawStall } from '#app/art/things/buildings.ts';
import { castMan, castWoman } from '#app/art/people/cast.ts';
import { SKINS } from '#app/art/colours.ts';
import { drawChild } from '#app/art/people/figure-child.ts';
import { drawMan } from '#app/art/people/figure-man.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawBackdrop, drawHill, drawWater } from '#app/art/things/landscape.ts';
import { drawBasin, drawBasket } from '#app/art/things/loads.ts';
import type { Paint } from '#app/art/paint.ts';
import { drawLeafCorner, sharePlant } from '#app/art/things/plants.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawLadenPirogue, drawPump, drawSolarPanel } from '#app/art/things/tools.ts';

export function drawMarketScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 330, 54, 26) +
    drawHill(random, 150, 30, paint.farFill) +
    place(-10, 226, 0.9, drawHouse(paint)) +
    place(316, 224, 1, drawHouse(paint)) +
    path('M0 222H400V300H0Z', paint.near) +
    path('M0 240H400V252H0Z', paint.cloth, ' opacity=".5"') +
    place(176, 268, 0.92, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' })) +
    place(104, 270, 1.75, drawStall(paint)) +
    place(
      66,
      290,
      1.42,
      drawWoman(paint, {
        ...castWoman(random, paint),
        pose: 'carry',
        load: random() > 0.5 ? drawBasin() : drawBasket(random),
      }),
    ) +
    place(
      322,
      292,
      1.38,
      random() > 0.4
        ? drawMan(paint, castMan(random, paint))
        : drawWoman(paint, { ...castWoman(random, paint), pose: 'stand' }),
      true,
    )
  );
}

export function drawSolarScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 300, y: 62 } }) +
    path('M0 214C140 202 280 206 400 216V300H0Z', paint.near) +
    place(40, 226, 1.4, drawHouse(paint)) +
    place(150 + random() * 14, 250, 1.5, drawSolarPanel(paint)) +
    place(268, 262, 1.5, drawSolarPanel(paint)) +
    path('M0 266H400V280H0Z', paint.cloth) +
    rect(0, 280, 400, 20, paint.near) +
    place(126, 288, 1.2, drawMan(paint, { ...castMan(random, paint), pose: 'stand' })) +
    place(96, 290, 0.82, drawChild(paint, { skin: pick(random, SKINS), girl: random() > 0.5, pose: 'wave' }))
  );
}

export function drawWaterScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint) +
    place(330, 232, 1.05, sharePlant(paint, 'palm')) +
    place(300, 228, 0.8, sharePlant(paint, 'banana')) +
    path('M0 218C140 206 280 212 400 220V300H0Z', paint.near) +
    path('M0 244C140 234 280 240 400 246V258C280 252 140 246 0 256Z', paint.cloth) +
    place(196, 276, 1.7, drawPump(paint)) +
    place(122, 284, 1.36, drawWoman(paint, { ...castWoman(random, paint), pose: 'point' })) +
    place(262, 288, 1.34, drawWoman(paint, { ...castWoman(random, paint), pose: 'carry', load: drawBasin() })) +
    place(76, 288, 0.9, drawChild(paint, { skin: pick(random, SKINS), pose: 'stand' }))
  );
}

function drawCrossing(random: Random, paint: Paint): string {
  const x = 150 + random() * 90;
  const y = 232 + random() * 12;
  const headsLeft = random() <= 0.5;
  const crew =
    place(28, -2, 0.8, drawMan(paint, { ...castMan(random, paint), pose: 'pole' })) +
    place(-26, 4, 0.66, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' }));
  return place(x, y, 1.45, crew + drawLadenPirogue(paint), headsLeft);
}

export function drawRiverScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 90 + random() * 220, 76, 34) +
    drawHill(random, 138, 26, paint.farFill) +
    repeat(4, (i) =>
      place(
        20 + i * 108 + random() * 30,
        168,
        0.5 + random() * 0.25,
        sharePlant(paint, pick(random, ['palm', 'moabi'])),
      ),
    ) +
    drawWater(random, 162, 300, { water: paint.mid, ripple: paint.sky }) +
    drawCrossing(random, paint) +
    place(-6, 304, 1, drawLeafCorner(paint)) +
    place(406, 304, 0.9, drawLeafCorner(paint), true)
  );
}
