import { ADDED_SCENES } from './added-scenes.ts';
import type { Paint } from '#app/art/paint.ts';
import { drawCanteenScene, drawClinicScene, drawEldersScene, drawMotherScene } from './care.ts';
import {
  drawBeanScene,
  drawCoffeeScene,
  drawHarvestScene,
  drawHivesScene,
  drawMaizeScene,
  drawTractorScene,
} from './field.ts';
import { drawForestScene, drawNurseryScene } from './forest.ts';
import { drawHandsScene } from './hands.ts';
import { drawBicycleScene, drawFaceScene, drawGiftScene, drawGrandparentScene, drawWorkshopScene } from './people.ts';
import { drawLessonScene, drawReadersScene, drawSchoolScene, drawSewingScene } from './school.ts';
import { drawMarketScene, drawRiverScene, drawSolarScene, drawWaterScene } from './village.ts';
import type { Random } from '#app/art/seed.ts';

type Scene = {
  draw: (random: Random, paint: Paint) => string;
  /** The x, of 400, that stays in view when the frame is narrower than 4:3. */
  focus: number;
};

// The order is part of every seeded picture: what is added at the end is drawn by its name alone (`SEEDED_SCENES`).
export const SCENES = {
  ecole: { draw: drawSchoolScene, focus: 196 },
  lecture: { draw: drawLessonScene, focus: 176 },
  mais: { draw: drawMaizeScene, focus: 206 },
  marche: { draw: drawMarketScene, focus: 120 },
  fleuve: { draw: drawRiverScene, focus: 206 },
  foret: { draw: drawForestScene, focus: 210 },
  pepiniere: { draw: drawNurseryScene, focus: 206 },
  solaire: { draw: drawSolarScene, focus: 190 },
  eau: { draw: drawWaterScene, focus: 190 },
  sante: { draw: drawClinicScene, focus: 196 },
  tracteur: { draw: drawTractorScene, focus: 196 },
  couture: { draw: drawSewingScene, focus: 176 },
  anciens: { draw: drawEldersScene, focus: 200 },
  ruches: { draw: drawHivesScene, focus: 160 },
  lecteur: { draw: drawReadersScene, focus: 200 },
  velo: { draw: drawBicycleScene, focus: 190 },
  recolte: { draw: drawHarvestScene, focus: 200 },
  don: { draw: drawGiftScene, focus: 216 },
  mains: { draw: drawHandsScene, focus: 200 },
  aine: { draw: drawGrandparentScene, focus: 210 },
  fauteuil: { draw: drawWorkshopScene, focus: 178 },
  mere: { draw: drawMotherScene, focus: 226 },
  repas: { draw: drawCanteenScene, focus: 158 },
  visage: { draw: drawFaceScene, focus: 132 },
  cafe: { draw: drawCoffeeScene, focus: 230 },
  haricots: { draw: drawBeanScene, focus: 190 },
  ...ADDED_SCENES,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

/** Those among which a seed chooses: more of them would change every picture that leaves its scene open. */
export const SEEDED_SCENES: readonly SceneName[] = SCENE_NAMES.slice(0, 24);
