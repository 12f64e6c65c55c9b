import { drawHouse } from '#app/art/things/buildings.ts';
import { drawBust } from '#app/art/people/bust.ts';
import { castMan, castWoman } from '#app/art/people/cast.ts';
import { CHARCOAL, CREAM, PAPER, PORTRAIT_SKINS, SKINS, WOOD } from '#app/art/colours.ts';
import { drawChild } from '#app/art/people/figure-child.ts';
import { drawMan } from '#app/art/people/figure-man.ts';
import { drawSeated, drawWheelchairUser, type Seated } from '#app/art/people/figure-seated.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import type { Paint } from '#app/art/paint.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { line, path, place, rect } from '#app/art/shapes.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawBicycle, drawSewingHead } from '#app/art/things/tools.ts';

function castElder(random: Random, paint: Paint): Seated {
  const woman = random() > 0.5;
  const skin = pick(random, SKINS);
  const dress: Pick<Seated, 'top' | 'skirt' | 'head'> = woman
    ? { top: paint.clothB, skirt: paint.cloth, head: 'foulard' }
    : { top: PAPER, skirt: CHARCOAL, head: 'gris' };
  return { ...dress, skin, woman, wrap: paint.clothA, pose: 'tend' };
}

export function drawGrandparentScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 140, mid: 178 }) +
    place(330, 236, 1.2, sharePlant(paint, pick(random, ['moabi', 'palm']))) +
    path('M0 220C140 208 280 214 400 222V300H0Z', paint.near) +
    place(24, 238, 1.9, drawHouse(paint)) +
    path('M0 262C140 252 280 256 400 264V278C280 270 140 266 0 276Z', paint.cloth) +
    place(196, 288, 1.62, drawSeated(paint, castElder(random, paint))) +
    place(
      252,
      290,
      1.06,
      drawChild(paint, { skin: pick(random, SKINS), girl: random() > 0.5, pose: 'read', bag: paint.clothA }),
    )
  );
}

export function drawWorkshopScene(random: Random, paint: Paint): string {
  const hung = [paint.clothA, paint.mid, paint.clothB].map((colour, i) =>
    path(`M${214 + i * 56} 36h40v${40 + (i % 2) * 16}h-40z`, colour),
  );
  return (
    rect(0, 0, 400, 300, paint.sky) +
    rect(0, 0, 400, 300, paint.cloth, ' opacity=".09"') +
    rect(0, 0, 30, 300, paint.cloth) +
    rect(30, 0, 4, 300, paint.near) +
    hung.join('') +
    line('M196 34H392', WOOD, 4) +
    rect(0, 252, 400, 48, paint.near) +
    place(142, 284, 2.05, drawWheelchairUser(paint, { ...castWoman(random, paint), woman: true, pose: 'wheel' })) +
    rect(214, 204, 150, 8, WOOD) +
    line('M228 212V284M350 212V284', WOOD, 6) +
    `<g transform="translate(292 213) scale(1.3)">${drawSewingHead(paint)}</g>` +
    path('M208 206C230 196 250 202 268 204V232C250 240 226 236 214 250Z', paint.cloth)
  );
}

export function drawBicycleScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 140, mid: 178 }) +
    place(56, 240, 1.15, sharePlant(paint, 'palm')) +
    place(350, 238, 1.2, sharePlant(paint, 'moabi')) +
    path('M0 232C140 222 280 226 400 234V300H0Z', paint.near) +
    path('M0 262C140 252 280 256 400 264V276C280 268 140 264 0 274Z', paint.cloth) +
    path('M168 232q14 -34 42 -34q26 0 34 34z', paint.clothB) +
    path('M174 222q30 -10 64 0l6 10H168z', paint.cloth) +
    place(206, 284, 2.5, drawBicycle(paint)) +
    place(142, 290, 1.5, drawMan(paint, { ...castMan(random, paint), pose: 'give' }))
  );
}

export function drawGiftScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    rect(0, 0, 30, 300, paint.cloth) +
    rect(30, 0, 4, 300, paint.near) +
    drawSun(random, paint, 226, 116, 78) +
    drawHill(random, 206, 24, paint.farFill) +
    path('M0 246C140 238 280 242 400 248V300H0Z', paint.near) +
    place(140, 292, 2.05, drawWoman(paint, { ...castWoman(random, paint), pose: 'give' })) +
    place(296, 294, 2.05, drawMan(paint, { ...castMan(random, paint), pose: 'give' }), true) +
    path('M188 190C182 168 192 158 204 154H232C246 158 254 168 248 190Z', CREAM) +
    path('M204 154q14 8 28 0l4 -10q-18 6 -36 0z', '#E0CF9F') +
    rect(191, 166, 56, 12, paint.cloth)
  );
}

export function drawFaceScene(random: Random, paint: Paint): string {
  const skin = pick(random, PORTRAIT_SKINS);
  const woman = random() > 0.4;
  return (
    drawBackdrop(random, paint, { sun: { x: 286, y: 92 }, far: 168, mid: 206 }) +
    place(300, 262, 0.8, sharePlant(paint, pick(random, ['moabi', 'baobab', 'palm', 'banana']))) +
    place(350, 268, 0.7, sharePlant(paint, 'palm')) +
    path('M0 250C140 240 280 244 400 252V300H0Z', paint.near) +
    place(
      18,
      44,
      1.07,
      drawBust(paint, paint.id, {
        woman,
        old: random() > 0.75,
        skin,
        hair: woman
          ? pick(random, ['haut', 'foulard', 'afro', 'tresses', 'chignon'])
          : pick(random, ['court', 'toque', 'chapeau']),
        beard: !woman && random() > 0.5,
      }),
    )
  );
}
