import type { FieldSpec } from '#app/features/content/field-spec.ts';

/** What a field of a group holds, as its form would send it. */
export function valueOf(fields: readonly FieldSpec[], name: string): string {
  const found = fields.find((field) => field.name.endsWith(`.${name}`));
  if (found?.kind === 'flag') return found.isSet ? 'on' : '';
  return found && 'value' in found ? found.value : '';
}
