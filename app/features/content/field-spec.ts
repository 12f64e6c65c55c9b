import type { PhotoPage } from '#app/features/photos/photo-rules.ts';

/** What is drawn from the fields of a group, shown beside them. */
export type Drawn =
  | { kind: 'scene'; seed: string }
  | { kind: 'portrait'; of: string }
  | { kind: 'plate' }
  | { kind: 'produce'; seed: string }
  | { kind: 'child'; seed: string; flip: boolean }
  | { kind: 'photo'; page: PhotoPage };

type Common = { name: string; label: string; isNeeded: boolean; error?: string };

/** One field of the form of an entry, as its collection's schema has it. */
export type FieldSpec = Common &
  (
    | { kind: 'line' | 'long' | 'number' | 'day' | 'clock' | 'address' | 'colour' | 'kept'; value: string }
    | { kind: 'choice'; value: string; options: { value: string; label: string }[] }
    | { kind: 'flag'; isSet: boolean }
    | { kind: 'group'; fields: FieldSpec[]; drawn?: Drawn }
    | { kind: 'list'; rows: FieldSpec[][]; least: number; item: string }
  );
