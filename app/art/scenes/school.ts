import { drawSchool } from '#app/art/things/buildings.ts';
import { castWoman } from '#app/art/people/cast.ts';
import { MANGO, SKINS } from '#app/art/colours.ts';
import { drawChild } from '#app/art/people/figure-child.ts';
import { drawWoman } from '#app/art/people/figure-woman.ts';
import { drawBackdrop, drawHill } from '#app/art/things/landscape.ts';
import type { Paint } from '#app/art/paint.ts';
import { sharePlant } from '#app/art/things/plants.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { path, place, rect, repeat } from '#app/art/shapes.ts';
import { drawSun } from '#app/art/things/sun.ts';
import { drawBlackboard, drawBook, drawSewingMachine } from '#app/art/things/tools.ts';

export function drawSchoolScene(random: Random, paint: Paint): string {
  return (
    drawBackdrop(random, paint, { far: 140, mid: 176 }) +
    place(60 + random() * 40, 232, 1, sharePlant(paint, 'moabi')) +
    path('M0 226C120 214 280 218 400 228V300H0Z', paint.near) +
    place(130 + random() * 50, 232, 1.22, drawSchool(paint)) +
    path('M0 250C140 238 260 246 400 240V300H0Z', paint.cloth) +
    path('M0 264C140 252 260 262 400 258V300H0Z', paint.near) +
    repeat(3, (i) =>
      place(
        60 + i * 44 + random() * 16,
        276 + (i % 2) * 8,
        0.78,
        drawChild(paint, {
          skin: pick(random, SKINS),
          girl: random() > 0.5,
          pose: pick(random, ['stand', 'wave', 'read']),
          bag: pick(random, [MANGO, paint.clothA]),
          head: pick(random, [undefined, 'afro', 'court']),
        }),
        random() > 0.5,
      ),
    )
  );
}

export function drawLessonScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    rect(0, 0, 400, 300, paint.cloth, ' opacity=".09"') +
    rect(0, 0, 400, 40, paint.cloth) +
    rect(0, 40, 400, 4, paint.near) +
    path('M0 214H400V300H0Z', paint.near) +
    place(262, 226, 1.9, drawBlackboard(paint)) +
    place(120, 292, 2.05, drawWoman(paint, { ...castWoman(random, paint), pose: 'point' })) +
    place(226, 300, 1.15, drawChild(paint, { skin: pick(random, SKINS), girl: true, pose: 'read' })) +
    place(292, 304, 1.2, drawChild(paint, { skin: pick(random, SKINS), pose: 'read', bag: paint.clothA }), true) +
    place(
      350,
      302,
      1.1,
      drawChild(paint, { skin: pick(random, SKINS), girl: random() > 0.5, head: 'afro', pose: 'stand' }),
    )
  );
}

export function drawReadersScene(random: Random, paint: Paint): string {
  return (
    rect(0, 0, 400, 300, paint.sky) +
    drawSun(random, paint, 200, 120, 74) +
    drawHill(random, 190, 22, paint.farFill) +
    rect(0, 0, 36, 300, paint.cloth) +
    rect(364, 0, 36, 300, paint.cloth) +
    path('M0 236C140 226 280 230 400 238V300H0Z', paint.near) +
    place(200, 256, 1.8, drawBook(paint)) +
    place(148, 292, 1.15, drawChild(paint, { skin: pick(random, SKINS), girl: true, pose: 'read' })) +
    place(254, 292, 1.15, drawChild(paint, { skin: pick(random, SKINS), pose: 'read', head: 'afro' }), true)
  );
}

export function drawSewingScene(random: Random, paint: Paint): string {
  const hung = [paint.clothA, paint.clothB, paint.mid].map((colour, i) =>
    path(`M${250 + i * 48} 97v${62 + i * 12}h38v-${62 + i * 12}z`, colour),
  );
  return (
    rect(0, 0, 400, 300, paint.sky) +
    rect(0, 0, 400, 92, paint.cloth) +
    rect(0, 92, 400, 5, paint.near) +
    hung.join('') +
    rect(0, 236, 400, 64, paint.near) +
    place(128, 286, 1.86, drawWoman(paint, { ...castWoman(random, paint), pose: 'hold' })) +
    place(196, 232, 1.5, drawSewingMachine(paint)) +
    place(330, 290, 1.6, drawWoman(paint, { ...castWoman(random, paint), pose: 'stand' }), true)
  );
}
