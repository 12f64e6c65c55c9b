export type Palette = {
  sky: string;
  sun: string;
  far: string;
  mid: string;
  near: string;
  leafDark: string;
  leafLight: string;
  /** The two colours of the cloth worn and laid in the drawing. */
  clothA: string;
  clothB: string;
  wall: string;
};

export const PALETTES = {
  midi: {
    sky: '#FFD981',
    sun: '#FFFDF7',
    far: '#E79A3A',
    mid: '#3E8B58',
    near: '#0F3D2C',
    leafDark: '#1B5A3C',
    leafLight: '#6FAE5C',
    clothA: '#B8371B',
    clothB: '#FFB71B',
    wall: '#F6E7C4',
  },
  aube: {
    sky: '#F7C9BE',
    sun: '#FFB71B',
    far: '#D9776A',
    mid: '#8C3A45',
    near: '#143F33',
    leafDark: '#174A38',
    leafLight: '#5E9C66',
    clothA: '#14546B',
    clothB: '#FFD981',
    wall: '#FBEBD9',
  },
  fleuve: {
    sky: '#CFE4DF',
    sun: '#FFB71B',
    far: '#7FB5B0',
    mid: '#2C7A86',
    near: '#0E3A45',
    leafDark: '#14503F',
    leafLight: '#6CB07A',
    clothA: '#C93060',
    clothB: '#FFD981',
    wall: '#F3EAD0',
  },
  pluie: {
    sky: '#DDE6CF',
    sun: '#FFFDF7',
    far: '#A3BF8B',
    mid: '#4C8B5A',
    near: '#12402E',
    leafDark: '#1B5A3C',
    leafLight: '#86BD63',
    clothA: '#D9622B',
    clothB: '#F3EAD0',
    wall: '#F6E7C4',
  },
  soir: {
    sky: '#D9542B',
    sun: '#FFB71B',
    far: '#A93620',
    mid: '#6B2424',
    near: '#241A1A',
    leafDark: '#16382B',
    leafLight: '#3E7A52',
    clothA: '#FFB71B',
    clothB: '#F7C9BE',
    wall: '#F2C98C',
  },
  nuit: {
    sky: '#12404E',
    sun: '#FFE3A3',
    far: '#0F3340',
    mid: '#0C3A34',
    near: '#0A231C',
    leafDark: '#0B2E24',
    leafLight: '#3E7A52',
    clothA: '#FFB71B',
    clothB: '#D9542B',
    wall: '#E9CF94',
  },
  savane: {
    sky: '#F3EAD0',
    sun: '#D9542B',
    far: '#E3BE6B',
    mid: '#C98F2E',
    near: '#5B3A1C',
    leafDark: '#2A5A34',
    leafLight: '#8FA84A',
    clothA: '#14546B',
    clothB: '#F3D28A',
    wall: '#FFFDF7',
  },
  marche: {
    sky: '#FBD5DA',
    sun: '#FFB71B',
    far: '#E58AA0',
    mid: '#C93060',
    near: '#4A1230',
    leafDark: '#174A38',
    leafLight: '#5E9C66',
    clothA: '#FFB71B',
    clothB: '#14546B',
    wall: '#FFF1DC',
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

/** Plain grounds behind portraits. */
export const PORTRAIT_GROUNDS: Record<PaletteName, string> = {
  midi: '#FFD981',
  aube: '#F7C9BE',
  fleuve: '#CFE4DF',
  pluie: '#DDE6CF',
  soir: '#E98A5B',
  nuit: '#7FB5B0',
  savane: '#EBD9A7',
  marche: '#FBD5DA',
};

/** Plain grounds behind produce. */
export const PRODUCE_GROUNDS: Record<PaletteName, string> = {
  ...PORTRAIT_GROUNDS,
  soir: '#F0A27C',
  nuit: '#8FBFBA',
};
