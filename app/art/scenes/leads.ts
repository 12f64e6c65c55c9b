import type { Person } from '#app/art/people/bust.ts';
import { PORTRAIT_SKINS } from '#app/art/colours.ts';
import type { FaceName } from '#app/art/people/faces.ts';
import type { HairName } from '#app/art/people/hair.ts';
import type { MotifName } from '#app/art/cloth/motifs.ts';
import { hash } from '#app/art/seed.ts';

// The people in front of the plates. Each is somebody: the same name is the same face, skin, head and cloth wherever it is drawn.
type Lead = { person: Person; /** What is worn. */ cloth: MotifName; headCloth: MotifName };

type Look = {
  face: FaceName;
  hair: HairName;
  /** Rank in PORTRAIT_SKINS, from 1. */
  skin: 1 | 2 | 3 | 4;
  old?: boolean;
  beard?: boolean;
  glasses?: boolean;
};

// A lead looks at what is there: the eyes are always open.
const lead = (woman: boolean, { skin, ...look }: Look, cloth: MotifName, headCloth: MotifName = 'entrelacs'): Lead => ({
  person: { woman, awake: true, skin: PORTRAIT_SKINS[skin - 1]!, ...look },
  cloth,
  headCloth,
});
const woman = (look: Look, cloth: MotifName, headCloth?: MotifName) => lead(true, look, cloth, headCloth);
const man = (look: Look, cloth: MotifName, headCloth?: MotifName) => lead(false, look, cloth, headCloth);

export const LEADS = {
  // The home's three slides (design, 5); the first also stands for a page without a drawing of its own.
  maitresse: woman({ face: 'droit', hair: 'haut', skin: 2 }, 'losange'),
  laboureur: man({ face: 'droit', hair: 'chapeau', skin: 2, beard: true }, 'losange'),
  passeuse: woman({ face: 'long', hair: 'tresses', skin: 4 }, 'losange'),
  // Pages of a visit.
  donatrice: woman({ face: 'rond', hair: 'chignon', skin: 3 }, 'dents'),
  comptable: man({ face: 'long', hair: 'court', skin: 4, glasses: true }, 'natte'),
  marchande: woman({ face: 'rond', hair: 'foulard', skin: 1 }, 'noeud', 'marches'),
  voyageuse: woman({ face: 'droit', hair: 'tresses', skin: 1 }, 'entrelacs'),
  ancien: man({ face: 'sage', hair: 'court', skin: 3, old: true, beard: true }, 'marches'),
  // Projects and programmes, in turn.
  instituteur: man({ face: 'droit', hair: 'toque', skin: 1, glasses: true }, 'natte', 'losange'),
  semeuse: woman({ face: 'fort', hair: 'foulard', skin: 4 }, 'dents'),
  forestier: man({ face: 'rond', hair: 'court', skin: 3 }, 'chevron'),
  doyenne: woman({ face: 'sage', hair: 'chignon', skin: 2, old: true }, 'marches'),
  soudeur: man({ face: 'fort', hair: 'afro', skin: 4, beard: true }, 'sablier'),
  gerante: woman({ face: 'rond', hair: 'afro', skin: 2, glasses: true }, 'noeud'),
  // The named people of the shared fields, one each: see content/fields.
  kapinga: woman({ face: 'long', hair: 'chapeau', skin: 1 }, 'chevron'),
  mbwanya: woman({ face: 'long', hair: 'foulard', skin: 2, old: true }, 'natte', 'losange'),
  mugisho: man({ face: 'long', hair: 'court', skin: 2, beard: true }, 'sablier'),
  luzolo: woman({ face: 'fort', hair: 'tresses', skin: 3 }, 'sablier'),
  nlandu: man({ face: 'fort', hair: 'chapeau', skin: 4 }, 'marches'),
  ngoyi: woman({ face: 'sage', hair: 'haut', skin: 3 }, 'noeud', 'chevron'),
} satisfies Record<string, Lead>;

export type LeadName = keyof typeof LEADS;

export const LEAD_NAMES = Object.keys(LEADS) as LeadName[];

const IN_TURN = ['instituteur', 'semeuse', 'forestier', 'doyenne', 'soudeur', 'gerante'] as const satisfies LeadName[];

/** Who stands on the plate of a project or a programme: neighbours of a list differ, and so do a project and the programme of its number. */
export function leadOf(kind: 'project' | 'program', id: string | number): LeadName {
  const rank = /^\d+$/.test(String(id)) ? Number(id) + IN_TURN.length - 1 : hash(String(id));
  return IN_TURN[(rank + (kind === 'program' ? 3 : 0)) % IN_TURN.length]!;
}
