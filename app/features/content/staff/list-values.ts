import type { FieldSpec } from '#app/features/content/field-spec.ts';

/** The single fields of a form with what they hold, those inside groups and lists too. */
export function listValues(fields: readonly FieldSpec[]): { name: string; label: string; value: string }[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return listValues(field.fields);
    if (field.kind === 'list') return field.rows.flatMap(listValues);
    const { name, label } = field;
    return [{ name, label, value: field.kind === 'flag' ? (field.isSet ? '✓' : '') : field.value }];
  });
}
