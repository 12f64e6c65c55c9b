import type { FieldSpec } from '#app/features/content/field-spec.ts';

/** The single fields of a form with what they hold as a person reads it, those inside groups and lists too. */
export function listValues(fields: readonly FieldSpec[]): { name: string; label: string; value: string }[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return listValues(field.fields);
    if (field.kind === 'list') return field.rows.flatMap(listValues);
    return [{ name: field.name, label: field.label, value: read(field) }];
  });
}

function read(field: Exclude<FieldSpec, { kind: 'group' | 'list' }>): string {
  if (field.kind === 'flag') return field.isSet ? '✓' : '';
  if (field.kind === 'choice') return field.options.find(({ value }) => value === field.value)?.label ?? field.value;
  return field.value;
}
