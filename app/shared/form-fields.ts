import type { ErrorCode } from './word-keys.ts';

/**
 * A field of a form, said once, as plain data that browsers may load: its schema (field-inputs.ts), its control
 * (ui/form-controls.ts) and what is read of a posted form follow from it. `missing` is the code of the error where it is left
 * empty; a field without may be.
 */
export type FormField =
  | (Common & { kind: 'text' | 'tel'; max: number; tooLong?: ErrorCode })
  | (Common & { kind: 'long'; max: number; rows: number })
  | (Common & { kind: 'name' })
  | (Common & { kind: 'email'; missing: ErrorCode })
  | (Common & { kind: 'number'; min: number; max: number; standard: number; missing: ErrorCode })
  | (Common & { kind: 'choice'; options: readonly string[]; standard?: string; unknown?: ErrorCode; word?: Word })
  | { kind: 'choices'; options: readonly string[]; word?: Word };
export type FormFields = Record<string, FormField>;

type Common = { missing?: ErrorCode; autoComplete?: AutoComplete };
/** The key of the word that says a choice. */
type Word = { bivarianceHack(value: string): string }['bivarianceHack'];
type AutoComplete =
  | 'name'
  | 'given-name'
  | 'family-name'
  | 'email'
  | 'tel'
  | 'street-address'
  | 'address-level2'
  | 'postal-code'
  | 'country-name';

/** What a field holds once its schema took it. */
export type FieldValue<Field extends FormField> = Field extends { kind: 'choices'; options: readonly (infer Option)[] }
  ? Option[]
  : Field extends { kind: 'number' }
    ? number
    : Field extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Field extends { missing: string } | { standard: string }
        ? Option
        : Option | null | undefined
      : Field extends { missing: string }
        ? string
        : string | null;

export const EMAIL_FIELD = { kind: 'email', missing: 'email_required', autoComplete: 'email' } as const;
export const NAME_FIELD = { kind: 'name', missing: 'name_required', autoComplete: 'name' } as const;
export const OPTIONAL_NAME_FIELD = { kind: 'name', autoComplete: 'name' } as const;

/** What the fields of a posted form mean, before they are checked: a choice not made is none. A name given several times comes as lines. */
export function readFields<Fields extends FormFields>(
  fields: Fields,
  typed: Record<string, string>,
): Record<keyof Fields, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(field, typed[name])]),
  ) as Record<keyof Fields, unknown>;
}

function readField(field: FormField, typed: string | undefined): unknown {
  if (field.kind === 'choices') return linesOf(typed);
  if (field.kind === 'choice') return typed || (field.standard === undefined ? null : undefined);
  return typed;
}

export const linesOf = (text: string | undefined): string[] => text?.split('\n') ?? [];
