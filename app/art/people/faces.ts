// Heads are one profile drawing (200 x 240 space), shared by portraits and small figures: a clear
// brow, nose, lip and chin line, no cartoon features.

/** Where one adult profile differs from the template. */
export type Profile = {
  forehead: number;
  brow: number;
  noseX: number;
  noseY: number;
  noseBase: number;
  lips: number;
  lipDrop: number;
  chinX: number;
  chinY: number;
  jaw: number;
};

const profile = (
  forehead: number,
  brow: number,
  [noseX, noseY, noseBase]: readonly [number, number, number],
  [lips, lipDrop]: readonly [number, number],
  [chinX, chinY, jaw]: readonly [number, number, number],
): Profile => ({ forehead, brow, noseX, noseY, noseBase, lips, lipDrop, chinX, chinY, jaw });

export const FACES = {
  droit: profile(132, 132, [141, 105, 135], [140, 0], [133, 142, 0]),
  rond: profile(130, 131, [138, 106, 131], [138, 1], [129, 143, 3]),
  long: profile(130, 131, [143, 110, 134], [138, 4], [134, 149, 0]),
  fort: profile(133, 135, [143, 106, 136], [142, 1], [138, 145, 1]),
  sage: profile(129, 132, [144, 109, 134], [136, 3], [134, 145, 3]),
};

export type FaceName = keyof typeof FACES;

export const FACE_NAMES = Object.keys(FACES) as FaceName[];

/** The outline of head and neck, as path data. */
export function traceFace(face: Profile): string {
  const { forehead, brow, noseX, noseY, noseBase, lips, lipDrop: drop, chinX, chinY, jaw } = face;
  return (
    `M112 50C123 52 131 62 ${forehead} 77` +
    `C${forehead + 1} 83 ${brow - 1} 86 ${brow} 90` +
    `C${brow + 3} 96 ${noseX - 2} ${noseY - 4} ${noseX} ${noseY}` +
    `C${noseX + 2} ${noseY + 4} ${noseX - 2} ${noseY + 6} ${noseBase} ${noseY + 6}` +
    `C${noseBase + 2} ${114 + drop} ${lips + 1} ${115 + drop} ${lips} ${118 + drop}` +
    `C${lips} ${120 + drop} ${lips - 2} ${120 + drop} ${lips - 3} ${121 + drop}` +
    `C${lips - 1} ${122 + drop} ${lips} ${125 + drop} ${lips - 1} ${128 + drop}` +
    `C${lips - 3} ${130 + drop} ${lips - 6} ${130 + drop} ${lips - 6} ${132 + drop}` +
    `C${lips - 6} ${136 + drop} ${chinX + 3} ${chinY - 3} ${chinX} ${chinY}` +
    `C${chinX - 2} ${chinY + 5} 124 ${chinY + 6 + jaw} 117 ${chinY + 4 + jaw}` +
    `C113 ${chinY + 3 + jaw} 110 ${chinY + 5 + jaw} 110 ${chinY + 9 + jaw}` +
    `C109 ${Math.max(158, chinY + 14)} 111 168 116 176` +
    `C108 194 82 197 66 182C70 164 73 150 70 138C62 126 58 108 60 90C62 64 84 46 112 50Z`
  );
}

export const CHILD_FACE =
  'M104 50C120 50 131 64 132 82C132 86 131 89 132 92C133 97 137 101 138 104C138 107 135 108 133 109C134 111 137 112 136 115C136 117 135 117 134 117C136 119 136 121 135 123C134 125 131 125 131 127C131 131 132 133 129 136C125 140 117 139 111 137C108 138 107 140 107 144C107 152 109 160 112 168C104 182 86 184 74 172C77 162 79 150 76 138C64 128 56 112 56 94C56 68 78 50 104 50Z';

export const ROUND_CHILD_FACE =
  'M104 50C121 50 131 65 131 84C131 88 130 90 131 93C132 97 135 100 136 103C136 106 133 107 131 108C132 110 135 111 135 114C135 116 134 116 133 117C135 118 135 121 134 123C133 125 130 125 130 127C130 132 130 135 126 138C121 143 114 142 108 139C107 140 107 142 107 145C107 152 109 160 112 168C104 182 86 184 74 172C77 162 79 150 76 138C63 128 55 112 55 94C55 68 78 50 104 50Z';
