import { MAX_EMAIL } from '#app/shared/email-address.ts';
import { type FormField, type FormFields, linesOf } from '#app/shared/form-fields.ts';

type Shared = {
  name: string;
  required: boolean;
  isOptional: boolean;
  autoComplete: string | undefined;
  defaultValue: string | undefined;
  error: string | undefined;
};
type Input = Shared & {
  control: 'input';
  type?: 'tel' | 'email' | 'number';
  maxLength?: number;
  inputMode?: 'numeric';
  min?: number;
  max?: number;
};
type Textarea = Shared & { control: 'textarea'; maxLength: number; rows: number };
type Select = Shared & { control: 'select' };
type Choices = { name: string; chosen: string[] };

type ControlOf<Field extends FormField> = Field extends { kind: 'choices' }
  ? Choices
  : Field extends { kind: 'choice' }
    ? Select
    : Field extends { kind: 'long' }
      ? Textarea
      : Input;

/** For each field of a form what its `Field` is given beside the words: name, limits, what was typed, what is wrong. */
export function controlsOf<Fields extends FormFields>(
  fields: Fields,
  typed: Record<string, string> = {},
  errors: Record<string, string> = {},
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, controlOf(name, field, typed[name], errors[name])]),
  ) as { [Name in keyof Fields]: ControlOf<Fields[Name]> };
}

/** The same for an input that stands without a `Field`. */
export const plainInput = ({ control: _, isOptional: _o, required: _r, error: _e, ...input }: Input) => input;

function controlOf(
  name: string,
  field: FormField,
  typed: string | undefined,
  error: string | undefined,
): Input | Textarea | Select | Choices {
  if (field.kind === 'choices') return { name, chosen: linesOf(typed) };
  const { missing, autoComplete } = field;
  const standard = 'standard' in field ? field.standard : undefined;
  const shared = {
    name,
    required: missing !== undefined,
    isOptional: missing === undefined && standard === undefined,
    autoComplete,
    defaultValue: typed ?? standard?.toString(),
    error,
  };
  switch (field.kind) {
    case 'choice':
      return { ...shared, control: 'select', defaultValue: shared.defaultValue ?? '' };
    case 'long':
      return { ...shared, control: 'textarea', maxLength: field.max, rows: field.rows };
    case 'number':
      return { ...shared, control: 'input', type: 'number', inputMode: 'numeric', min: field.min, max: field.max };
    // No limit of the browser's: it would cut a long name without a word.
    case 'name':
      return { ...shared, control: 'input' };
    case 'email':
      return { ...shared, control: 'input', type: 'email', maxLength: MAX_EMAIL };
    default:
      return { ...shared, control: 'input', type: field.kind === 'tel' ? 'tel' : undefined, maxLength: field.max };
  }
}
