import type { SceneName } from './scenes.ts';

/** How many people a scene has when none is left out; 0 for those that are nothing without theirs. Light: pages import it. */
export const CROWDS: Readonly<Record<SceneName, number>> = {
  ecole: 3,
  lecture: 4,
  mais: 1,
  marche: 3,
  fleuve: 2,
  foret: 2,
  pepiniere: 1,
  solaire: 2,
  eau: 3,
  sante: 3,
  tracteur: 2,
  couture: 2,
  anciens: 4,
  ruches: 1,
  lecteur: 2,
  velo: 1,
  recolte: 2,
  don: 2,
  mains: 0,
  aine: 2,
  fauteuil: 1,
  mere: 2,
  repas: 4,
  visage: 0,
};
