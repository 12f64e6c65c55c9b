import { z } from 'zod';
import type { FieldValue, FormField, FormFields } from './form-fields.ts';
import { Email, OptionalName, OptionalText, PersonName, RequiredText } from './inputs.ts';

/** The schemas of a form's fields, for `z.object`. Messages of their issues are codes in the namespace `errors`. */
export function inputsOf<Fields extends FormFields>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputOf(field)])) as {
    [Name in keyof Fields]: z.ZodType<FieldValue<Fields[Name]>>;
  };
}

function inputOf(field: FormField): z.ZodType {
  switch (field.kind) {
    case 'name':
      return field.missing ? PersonName(field.missing) : OptionalName();
    case 'email':
      return Email(field.missing);
    case 'number':
      return z.coerce
        .number(field.missing)
        .int(field.missing)
        .min(field.min, field.missing)
        .max(field.max, field.missing);
    case 'choice':
      return choiceOf(field);
    case 'choices':
      return z
        .array(z.enum(field.options, 'invalid_field'), 'invalid_field')
        .max(field.options.length, 'invalid_field')
        .default([]);
    default:
      return field.missing
        ? RequiredText(field.max, field.missing)
        : OptionalText(field.max, 'tooLong' in field ? field.tooLong : undefined);
  }
}

function choiceOf({ options, missing, standard, unknown }: FormField & { kind: 'choice' }): z.ZodType {
  const choice = z.enum(options, missing ?? unknown ?? 'invalid_field');
  return standard === undefined ? (missing ? choice : choice.nullish()) : choice.default(standard);
}
