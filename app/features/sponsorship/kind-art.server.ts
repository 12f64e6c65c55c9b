import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { KINDS, type Kind } from './sponsorship-rules.ts';

// Drawn faces, no child is shown (design, 9): for each kind those who are at work in it.
const FACES: Record<Kind, Drawing[]> = {
  child: [
    { kind: 'portrait', seed: 'parrainer-1', gender: 'm', child: true, plain: true, palette: 'pluie' },
    { kind: 'portrait', seed: 'parrainer-2d', gender: 'f', hair: 'haut', plain: true, palette: 'midi' },
    { kind: 'portrait', seed: 'parrainer-3', gender: 'f', child: true, plain: true, flip: true, palette: 'soir' },
  ],
  meal: [
    {
      kind: 'portrait',
      seed: 'repas-1',
      gender: 'f',
      child: true,
      plain: true,
      flip: false,
      hair: 'tresses',
      palette: 'aube',
    },
    { kind: 'portrait', seed: 'repas-2', gender: 'f', hair: 'foulard', plain: true, flip: true, palette: 'marche' },
    {
      kind: 'portrait',
      seed: 'repas-3',
      gender: 'm',
      child: true,
      plain: true,
      flip: true,
      hair: 'court',
      palette: 'savane',
    },
  ],
  tree: [
    {
      kind: 'portrait',
      seed: 'arbre-1',
      gender: 'f',
      child: true,
      plain: true,
      flip: false,
      hair: 'chignon',
      palette: 'savane',
    },
    { kind: 'portrait', seed: 'arbre-2e', gender: 'm', hair: 'chapeau', plain: true, flip: false, palette: 'pluie' },
    {
      kind: 'portrait',
      seed: 'arbre-3',
      gender: 'm',
      child: true,
      plain: true,
      flip: true,
      hair: 'court',
      palette: 'midi',
    },
  ],
  classroom: [
    {
      kind: 'portrait',
      seed: 'classe-1',
      gender: 'm',
      child: true,
      plain: true,
      flip: false,
      hair: 'afro',
      palette: 'soir',
    },
    { kind: 'portrait', seed: 'classe-2', gender: 'm', hair: 'court', plain: true, flip: true, palette: 'fleuve' },
    {
      kind: 'portrait',
      seed: 'classe-3',
      gender: 'f',
      child: true,
      plain: true,
      flip: true,
      hair: 'tresses',
      palette: 'midi',
    },
  ],
};

/** Drawings of the four cards after the free gift. */
const PICTURES: Record<Kind, Drawing> = {
  child: { kind: 'portrait', seed: 'parrainer-1', gender: 'm', child: true, palette: 'pluie' },
  meal: { kind: 'scene', seed: 'parrainer-repas', type: 'repas', palette: 'aube', frame: '1:1' },
  tree: { kind: 'scene', seed: 'parrainer-arbre', type: 'ombriere', palette: 'savane', frame: '1:1' },
  classroom: { kind: 'scene', seed: 'parrainer-classe', type: 'bancs', palette: 'pluie', frame: '1:1' },
};

export const facesOf = (kind: Kind): string[] => FACES[kind].map(artUrl);

export const cardArt = (): { kind: Kind; picture: string }[] =>
  KINDS.map((kind) => ({ kind, picture: artUrl(PICTURES[kind]) }));
