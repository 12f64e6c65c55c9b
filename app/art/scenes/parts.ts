// What the scenes of one subject share: the ground, a room, and people as lots are drawn for them.
import { castMan, castWoman } from '#app/art/people/cast.ts';
import { MANGO, SKINS, WOOD } from '#app/art/colours.ts';
import { drawChild, type Child } from '#app/art/people/figure-child.ts';
import { drawMan, type Man } from '#app/art/people/figure-man.ts';
import { drawSeated, type Seated } from '#app/art/people/figure-seated.ts';
import { drawWoman, type Woman } from '#app/art/people/figure-woman.ts';
import type { Paint } from '#app/art/paint.ts';
import { pick, type Random } from '#app/art/seed.ts';
import { path, rect } from '#app/art/shapes.ts';

/** A gentle hill down to the lower edge. */
export const drawGround = (y: number, fill: string, rise = 8): string =>
  path(`M0 ${y}C140 ${y - rise} 280 ${y - rise / 2} 400 ${y + 2}V300H0Z`, fill);

/** The way of cloth across a picture. */
export const drawWay = (y: number, paint: Paint, height = 12): string =>
  path(
    `M0 ${y}C140 ${y - 10} 280 ${y - 6} 400 ${y + 2}V${y + 2 + height}C280 ${y - 6 + height} 140 ${y - 10 + height} 0 ${y + height}Z`,
    paint.cloth,
  );

/** A wall with a woven shimmer and its floor. */
export const drawRoom = (paint: Paint, floor = 244): string =>
  rect(0, 0, 400, 300, paint.sky) +
  rect(0, 0, 400, floor, paint.cloth, ' opacity=".09"') +
  rect(0, floor, 400, 300 - floor, paint.near);

/** A window of evening or morning in a wall. */
export const drawWindow = (paint: Paint, x: number, y: number, width = 70, height = 64): string =>
  rect(x - 5, y - 5, width + 10, height + 10, WOOD) +
  rect(x, y, width, height, paint.far) +
  path(`M${x} ${y + height}v-16q${width / 2} -22 ${width} -4v20z`, paint.mid) +
  rect(x + width / 2 - 2, y, 4, height, WOOD);

/** A table top on two legs, seen from the side. */
export const drawTable = (x: number, y: number, width: number, height: number): string =>
  rect(x, y, width, 8, WOOD) +
  rect(x + 8, y + 8, 6, height - 8, WOOD) +
  rect(x + width - 14, y + 8, 6, height - 8, WOOD);

export const aWoman = (random: Random, paint: Paint, pose: Woman['pose'], more: Partial<Woman> = {}): string =>
  drawWoman(paint, { ...castWoman(random, paint), pose, ...more });

export const aMan = (random: Random, paint: Paint, pose: Man['pose'], more: Partial<Man> = {}): string =>
  drawMan(paint, { ...castMan(random, paint), pose, ...more });

export const aChild = (random: Random, paint: Paint, pose: Child['pose'], more: Partial<Child> = {}): string =>
  drawChild(paint, {
    skin: pick(random, SKINS),
    girl: random() > 0.5,
    bag: pick(random, [MANGO, paint.clothA]),
    pose,
    ...more,
  });

/** With what somebody has in their hands, where somebody is to be seen. */
export const holding = (person: string, held: string): string => (person.endsWith('"></g>') ? person : person + held);

/** Somebody who sits, a woman or a man as chance has it. */
export function aSeated(random: Random, paint: Paint, pose: Seated['pose'], more: Partial<Seated> = {}): string {
  const woman = random() > 0.5;
  const person = woman ? castWoman(random, paint) : castMan(random, paint);
  return drawSeated(paint, { ...person, woman, pose, ...more });
}
