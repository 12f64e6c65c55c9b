// Hair and head dresses over the profile of faces.ts (200 x 240 space).

type HairShape = { back: string; front: string };

export const HAIR = {
  court: {
    back: '',
    front:
      'M124 57C112 42 78 42 64 66C56 82 58 104 64 118C70 118 74 112 76 104C78 96 86 92 94 92C98 88 97 80 100 74C108 70 118 68 127 66C127 62 126 60 124 57Z',
  },
  afro: {
    back: 'M134 70A47 46 0 1 1 40 70A47 46 0 1 1 134 70Z',
    front: 'M128 64C116 60 106 66 102 76C99 84 97 88 92 90C84 94 80 104 76 114C60 112 48 96 46 78L66 42L112 38Z',
  },
  chignon: {
    back: 'M79 50A17 17 0 1 1 45 50A17 17 0 1 1 79 50Z',
    front:
      'M126 62C114 42 78 42 65 66C57 82 58 104 65 116C70 108 76 100 84 96C92 92 98 84 104 76C112 70 120 70 127 68Z',
  },
  tresses: {
    back: 'M64 84C48 110 46 150 52 192L78 196C74 160 80 130 84 110Z',
    front:
      'M126 62C114 42 78 42 65 66C57 82 58 104 65 116C70 108 76 100 84 96C92 92 98 84 104 76C112 70 120 70 127 68Z',
  },
  haut: {
    back: '',
    front: 'M130 74C134 44 120 14 88 12C54 10 36 40 46 72C50 88 58 104 66 116C70 102 78 92 92 88C106 84 120 80 130 74Z',
  },
  foulard: {
    back: 'M58 58C40 40 22 48 24 64C26 74 40 72 48 76C40 84 36 98 46 106C58 102 62 86 66 74Z',
    front:
      'M131 74C132 50 112 34 86 38C62 42 50 64 54 88C56 102 60 112 66 120C72 106 80 96 94 90C108 84 122 80 131 74Z',
  },
  toque: {
    back: 'M58 86C60 100 62 110 66 118C70 118 74 112 76 104C77 98 82 94 90 92C94 88 95 80 96 75Z',
    front: 'M128 64C124 62 66 70 59 84C56 62 62 42 70 36C86 28 112 28 122 36C126 44 128 54 128 64Z',
  },
  chapeau: {
    back: 'M62 84C60 100 62 110 66 118C70 118 74 112 76 104C77 98 82 94 90 92C94 88 95 80 96 75Z',
    front: 'M20 84C50 78 60 72 63 58C68 30 122 26 131 54C133 65 146 70 168 72C130 92 60 98 20 84Z',
  },
} satisfies Record<string, HairShape>;

export type HairName = keyof typeof HAIR;

export const HAIR_NAMES = Object.keys(HAIR) as HairName[];

const COVERS: ReadonlySet<HairName> = new Set(['haut', 'foulard', 'toque', 'chapeau']);

/** True when the head is covered with cloth or straw rather than seen with its hair. */
export const isCovered = (hair: HairName): boolean => COVERS.has(hair);
