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

/** Where on its page a field stands, by its name: a summary of what is wrong leads there. */
export const fieldAnchor = (name: string): string => `field-${name.replaceAll(/[^\w]+/g, '-')}`;

/** A field with something wrong: what it is called, what is wrong, and where it stands, if it stands in the form. */
export type FieldFault = { key: string; label: string; error: string; anchor?: string };

/**
 * What is wrong with a form, in the order of its fields.
 * @param errors by the names of fields; those of fields that the form does not show are told without a place
 */
export function listFaults(fields: readonly FieldSpec[], errors: Record<string, string>): FieldFault[] {
  const shown = new Map<string, FieldFault>();
  const look = (field: FieldSpec, within: string[]): void => {
    const label = [...within, field.label].join(' · ');
    const error = errors[field.name];
    if (error && field.kind !== 'kept')
      shown.set(field.name, { key: field.name, label, error, anchor: fieldAnchor(field.name) });
    if (field.kind === 'group') for (const one of field.fields) look(one, [...within, field.label]);
    if (field.kind === 'list')
      for (const [index, row] of field.rows.entries())
        for (const one of row) look(one, [...within, `${field.label} ${index + 1}`]);
  };
  for (const field of fields) look(field, []);
  const others = Object.entries(errors)
    .filter(([name]) => name.startsWith('data.') && !shown.has(name))
    .map(([name, error]) => ({ key: name, label: name.slice('data.'.length), error }));
  return [...shown.values(), ...others];
}
