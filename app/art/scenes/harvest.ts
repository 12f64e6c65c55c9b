// Crops and what is made of them, until they lie in the store.
import { CREAM, DARK_WOOD, IRON, MANGO, PAPER, SHADE, SHOOT, STRAW, WICKER, WOOD } from '#app/art/colours.ts';
import type { Paint } from '#app/art/paint.ts';
import type { Random } from '#app/art/seed.ts';
import { circle, ellipse, leaf, line, path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawHouse } from '#app/art/things/buildings.ts';
import { drawBackdrop, drawFurrows, drawHill, drawWater } from '#app/art/things/landscape.ts';
import { drawBasket } from '#app/art/things/loads.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawBowl, drawSack } from '#app/art/things/vessels.ts';
import { drawGranary, drawMill } from '#app/art/things/works.ts';
import { aChild, aMan, aSeated, aWoman, drawGround, drawRoom, drawWay, holding } from './parts.ts';

/** Stores on posts, one behind the other. */
export function drawGranaryScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 340, y: 60 }, far: 142, mid: 178 }) +
    drawGround(220, paint.near) +
    place(300, 232, 0.7, drawGranary(paint)) +
    place(360, 226, 0.54, drawGranary(paint)) +
    place(180, 268, 1.36, drawGranary(paint)) +
    drawWay(266, paint) +
    place(92, 290, 1.4, aWoman(random, paint, 'carry', { load: drawBasket(random) })) +
    place(282, 292, 1.36, aMan(random, paint, 'stand'), true)
  );
}

function drawCassava(paint: Paint): string {
  const crown = [-160, -125, -90, -55, -20].map((degrees, i) => {
    const angle = (degrees * Math.PI) / 180;
    return leaf(
      0,
      -46,
      Math.cos(angle) * 24,
      -46 + Math.sin(angle) * 22,
      4.5,
      i % 2 ? paint.leafLight : paint.leafDark,
    );
  });
  return line('M0 0C-3 -16 3 -30 0 -46', '#8A5A3B', 3) + crown.join('');
}

/** Roots pulled from their ridge. */
export function drawCassavaScene(random: Random, paint: Paint): string {
  const root =
    path('M-5 10C-11 -6 -7 -30 0 -38C8 -30 12 -4 5 10Z', '#8A5A3B') + path('M-5 10q5 6 10 0q-5 -6 -10 0z', PAPER);
  const bush = () => drawCassava(paint);
  return (
    drawBackdrop(random, paint, { sun: { x: 96, y: 58 }, far: 124, mid: 156 }) +
    drawGround(192, '#7A3A22') +
    repeat(6, (i) => place(12 + i * 74, 222, 1.1, paint.share('cassava', bush))) +
    path('M0 232C130 222 280 226 400 234V300H0Z', '#5B2A1A') +
    place(118, 280, 1.5, aWoman(random, paint, 'give')) +
    [0, 1, 2].map((i) => place(166 + i * 12, 214, 1.1, root, false, 150 + i * 24)).join('') +
    place(262, 286, 1.9, drawBowl('#8A5A3B')) +
    repeat(2, (i) => place(30 + i * 320, 300, 1.9, paint.share('cassava', bush))) +
    place(338, 268, 0.94, aChild(random, paint, 'stand', { top: paint.clothB }))
  );
}

/** Low rows of swords, a fruit in each. */
export function drawPineappleScene(random: Random, paint: Paint): string {
  const plant = () =>
    [-150, -125, -60, -30]
      .map((degrees, i) => {
        const angle = (degrees * Math.PI) / 180;
        return leaf(0, 0, Math.cos(angle) * 26, Math.sin(angle) * 24, 4, i % 2 ? paint.leafLight : paint.leafDark);
      })
      .join('') +
    path('M0 -6C9 -6 11 -16 10 -22C9 -30 5 -34 0 -34S-9 -30 -10 -22C-11 -16 -9 -6 0 -6Z', '#E3A03A') +
    leaf(0, -32, -9, -46, 3, paint.leafLight) +
    leaf(0, -32, 9, -46, 3, paint.leafLight) +
    leaf(0, -32, 0, -50, 3, paint.leafDark);
  const row = (y: number, scale: number, count: number, shift: number) =>
    repeat(count, (i) => place(shift + i * (400 / (count - 1)), y, scale, paint.share('ananas', plant)));
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 300, 70, 34) +
    drawHill(random, 128, 30, paint.farFill) +
    rect(0, 170, 400, 130, paint.leafDark) +
    drawFurrows(170, 300, paint.near) +
    row(196, 0.66, 10, 4) +
    row(226, 0.94, 8, -12) +
    place(214, 274, 1.4, aMan(random, paint, 'give', { head: 'chapeau' })) +
    place(262, 256, 1.3, drawBowl('#E3A03A')) +
    row(268, 1.3, 6, 20) +
    row(312, 1.7, 5, -10)
  );
}

/** Nuts pulled, dried and shelled before the house. */
export function drawGroundnutScene(random: Random, paint: Paint): string {
  const nuts = repeat(18, (i) =>
    ellipse(150 + ((i * 37) % 120), 258 + ((i * 23) % 30), 6, 3.4, i % 2 ? '#C9A066' : CREAM),
  );
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 70, 66, 28) +
    drawHill(random, 150, 26, paint.farFill) +
    place(286, 222, 1.9, drawHouse(paint)) +
    drawGround(218, paint.near, 4) +
    line('M20 214V150M150 214V150M20 156H150', WOOD, 4) +
    repeat(6, (i) => path(`M${28 + i * 22} 156q-8 26 0 44q10 -18 0 -44`, i % 2 ? paint.leafLight : STRAW)) +
    path('M124 250H296L322 296H102Z', paint.cloth) +
    path('M142 252H282L298 290H124Z', '#8A5A2B') +
    nuts +
    place(82, 288, 1.5, aSeated(random, paint, 'tend')) +
    place(336, 290, 1.46, aSeated(random, paint, 'hold'), true)
  );
}

/** Two pestles, one mortar. */
export function drawPoundingScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { sun: { x: 200, y: 70 }, far: 150, mid: 184 }) +
    place(18, 236, 1.5, drawHouse(paint)) +
    drawGround(230, paint.near) +
    drawWay(256, paint) +
    line('M176 96L194 236M232 84L210 236', WOOD, 6) +
    path('M170 228H234L224 288H180Z', DARK_WOOD) +
    ellipse(202, 228, 32, 7, CREAM) +
    place(132, 290, 1.6, aWoman(random, paint, 'point')) +
    place(276, 292, 1.6, aWoman(random, paint, 'point'), true) +
    place(346, 294, 1.5, drawBowl(CREAM))
  );
}

/** The screw comes down; the water runs out of the sacks. */
export function drawPressScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 240) +
    rect(0, 0, 400, 26, paint.cloth) +
    line('M196 268V70M336 268V70M186 76H346M190 262H342', DARK_WOOD, 10) +
    line('M266 60V150', IRON, 8) +
    line('M222 60H310', WOOD, 7) +
    rect(212, 146, 108, 12, WOOD) +
    path(
      'M214 158H318C326 172 322 188 316 192H216C208 186 206 170 214 158ZM216 194H316C324 208 320 224 314 228H218C210 222 208 206 216 194Z',
      CREAM,
    ) +
    line('M216 192H316', SHADE, 2) +
    path('M204 228H328L320 244H212Z', WICKER) +
    line('M226 244v18M262 246v16M300 244v18', '#9AD0D6', 2.6, ' stroke-dasharray="5 4"') +
    place(132, 292, 1.76, aMan(random, paint, 'give')) +
    place(58, 296, 1.56, aWoman(random, paint, 'hold'))
  );
}

/** Slices in the sun, on racks. */
export function drawDryingScene(random: Random, paint: Paint): string {
  const rack = (x: number, y: number) =>
    path(`M${x} ${y}L${x + 120} ${y - 34}L${x + 150} ${y - 10}L${x + 30} ${y + 26}Z`, STRAW) +
    repeat(9, (i) =>
      ellipse(x + 34 + (i % 3) * 36 + Math.floor(i / 3) * 8, y - 4 + Math.floor(i / 3) * 10 - (i % 3) * 9, 9, 4, PAPER),
    ) +
    line(`M${x + 30} ${y + 26}V${y + 62}M${x + 150} ${y - 10}V${y + 50}M${x} ${y}V${y + 40}`, WOOD, 4);
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 300, 78, 48) +
    drawHill(random, 158, 22, paint.farFill) +
    rect(0, 202, 400, 98, paint.near) +
    rack(184, 196) +
    rack(20, 216) +
    drawWay(276, paint, 9) +
    place(352, 290, 1.5, aWoman(random, paint, 'give'), true) +
    place(206, 292, 1.36, aMan(random, paint, 'stand'))
  );
}

/** The mill by the water, and the line before it. */
export function drawMillScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 64, 64, 28) +
    drawHill(random, 140, 24, paint.farFill) +
    drawWater(random, 176, 222, { water: paint.mid, ripple: paint.sky }) +
    path('M0 222C60 206 120 202 400 204V300H0Z', paint.near) +
    place(176, 246, 1.4, drawMill(paint)) +
    drawWay(260, paint, 10) +
    place(150, 290, 1.36, aWoman(random, paint, 'carry', { load: drawBasket(random) })) +
    place(96, 292, 1.36, aMan(random, paint, 'stand')) +
    place(40, 292, 1.36, aWoman(random, paint, 'carry', { load: drawBasket(random) })) +
    place(324, 288, 1.2, drawSack()) +
    place(358, 292, 1.2, drawSack())
  );
}

/** A sack on the hook, its weight read aloud. */
export function drawScaleScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawHill(random, 168, 22, paint.farFill) +
    rect(0, 224, 400, 76, paint.near) +
    line('M96 270L140 66M300 270L260 66M120 70H282', WOOD, 7) +
    line('M200 70V96', IRON, 4) +
    circle(200, 118, 24, PAPER) +
    circle(200, 118, 3, IRON) +
    line('M200 118L212 102M182 118h4M214 118h4M200 100v4', IRON, 2.4) +
    line('M200 142V158', IRON, 4) +
    place(200, 234, 1.8, drawSack()) +
    drawWay(268, paint, 10) +
    place(136, 292, 1.5, aWoman(random, paint, 'point')) +
    place(276, 292, 1.5, aMan(random, paint, 'give'), true) +
    place(350, 290, 1.3, drawSack()) +
    place(40, 290, 1.3, drawSack())
  );
}

/** Sacks to the roof, and the notebook that knows how many. */
export function drawStoreScene(random: Random, paint: Paint): string {
  return (
    drawRoom(paint, 256) +
    path('M0 0H400V26L200 8L0 26Z', DARK_WOOD) +
    repeat(4, (i) => place(150 + i * 64, 282, 1.5, drawSack())) +
    repeat(3, (i) => place(182 + i * 64, 222, 1.5, drawSack())) +
    repeat(2, (i) => place(214 + i * 64, 162, 1.5, drawSack())) +
    rect(0, 282, 400, 18, paint.cloth) +
    holding(
      place(82, 296, 1.9, aMan(random, paint, 'give')),
      path('M104 164L132 156V182L104 190Z', PAPER) + line('M109 170l18 -5M109 177l18 -5', IRON, 1.6),
    )
  );
}

/** Three in a line, seed from the hand. */
export function drawSowersScene(random: Random, paint: Paint): string {
  const seeds = (x: number, y: number) => repeat(6, (i) => circle(x + 10 + (i % 3) * 9, y + 12 + i * 7, 1.8, MANGO));
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 64, 92, 52) +
    path('M0 172C130 158 280 150 400 128V300H0Z', paint.farFill) +
    path('M0 206C140 196 280 186 400 160V300H0Z', '#7A3A22') +
    line(
      'M0 226C140 216 280 206 400 180M0 248C140 238 280 228 400 202M0 270C140 260 280 250 400 224M0 292C140 282 280 272 400 246',
      '#5B2A1A',
      3,
    ) +
    place(316, 232, 1, aWoman(random, paint, 'tend')) +
    seeds(338, 172) +
    place(216, 262, 1.26, aMan(random, paint, 'give')) +
    seeds(250, 180) +
    place(96, 292, 1.56, aWoman(random, paint, 'tend')) +
    seeds(128, 202)
  );
}

/** Rain over the maize; a leaf is an umbrella. */
export function drawRainScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.far) +
    path('M-10 40C30 0 90 10 110 34C150 0 230 6 246 40C290 8 380 10 410 50V-10H-10Z', paint.near) +
    drawHill(random, 166, 20, paint.midFill) +
    rect(0, 204, 400, 96, paint.leafDark) +
    repeat(7, (i) => place(14 + i * 62, 228, 0.9, sharePlant(paint, 'maize'))) +
    place(196, 286, 1.5, aWoman(random, paint, 'point')) +
    `<g transform="translate(228 168) rotate(-30)">${leaf(-74, 0, 60, 0, 26, SHOOT)}${line('M-74 0H60', paint.leafDark, 2)}</g>` +
    place(286, 290, 0.98, aChild(random, paint, 'stand')) +
    line(
      repeat(44, (i) => `M${(i * 61) % 400} ${44 + ((i * 47) % 200)}l-7 20`),
      '#CFE4DF',
      2,
    ) +
    repeat(4, (i) => place(20 + i * 118, 306, 1.6, sharePlant(paint, 'maize')))
  );
}

/** What eats the seedlings, and who is sent to see. */
export function drawGoatsScene(random: Random, paint: Paint): string {
  const goat =
    line('M-16 0V-18M-10 0V-18M12 0V-18M18 0V-18', IRON, 3.4) +
    path('M-22 -16C-24 -34 14 -36 24 -30L30 -44L40 -42L46 -34L36 -28C32 -14 20 -14 -20 -14Z', PAPER) +
    line('M30 -44L24 -54M36 -44L34 -55M-22 -26l-7 -6', IRON, 2.4) +
    circle(38, -38, 1.6, IRON);
  return (
    drawBackdrop(random, paint, { far: 132, mid: 168 }) +
    drawGround(208, paint.near) +
    repeat(8, (i) => place(210 + (i % 4) * 44, 236 + Math.floor(i / 4) * 34, 1.3, sharePlant(paint, 'sprout'))) +
    drawWay(276, paint, 9) +
    place(170, 238, 1, goat) +
    place(126, 286, 1.4, goat) +
    line('M196 214V270M196 226H400M196 246H400M252 206V270M308 206V270M364 206V270', WOOD, 4) +
    place(50, 290, 1.16, aChild(random, paint, 'wave'))
  );
}
