import { expect, test } from 'vitest';
import { z } from 'zod';
import { controlsOf } from '#app/ui/form-controls.ts';
import { inputsOf } from './field-inputs.ts';
import { EMAIL_FIELD, type FormFields, NAME_FIELD, readFields } from './form-fields.ts';

const FIELDS = {
  name: NAME_FIELD,
  email: EMAIL_FIELD,
  phone: { kind: 'tel', max: 5, autoComplete: 'tel' },
  town: { kind: 'text', max: 5, tooLong: 'name_too_long' },
  story: { kind: 'long', max: 10, missing: 'message_required', rows: 3 },
  people: { kind: 'number', min: 1, max: 10, standard: 1, missing: 'people_invalid' },
  stage: { kind: 'choice', options: ['seed', 'tree'], missing: 'sector_required' },
  when: { kind: 'choice', options: ['day', 'night'] },
  country: { kind: 'choice', options: ['A', 'B'], standard: 'A', unknown: 'country_unknown' },
  areas: { kind: 'choices', options: ['health', 'water'] },
} as const satisfies FormFields;
const Input = z.object(inputsOf(FIELDS));
const GOOD = { name: 'Aline', email: 'A@example.org', story: 'Oui', people: '2', stage: 'seed' };

/** The codes a posted form gets, by field. */
const faults = (typed: Record<string, string>) =>
  Object.fromEntries(
    (Input.safeParse(readFields(FIELDS, typed)).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );

test('what was typed becomes what is kept: texts, numbers, one choice, several, none', () => {
  expect(
    Input.parse(readFields(FIELDS, { ...GOOD, phone: ' ', when: '', areas: 'health\nwater', other: 'x' })),
  ).toEqual({
    name: 'Aline',
    email: 'a@example.org',
    phone: null,
    town: null,
    story: 'Oui',
    people: 2,
    stage: 'seed',
    when: null,
    country: 'A',
    areas: ['health', 'water'],
  });
});

test('a field that may not be empty says its own code, any other may be left out', () => {
  expect(faults({})).toEqual({
    name: 'name_required',
    email: 'email_required',
    story: 'message_required',
    people: 'people_invalid',
    stage: 'sector_required',
  });
});

test('limits and choices are those of the field', () => {
  const beyond = { phone: '123456', town: '123456', story: '12345678901', people: '11', when: 'noon', country: 'C' };
  expect(faults({ ...GOOD, ...beyond, stage: 'leaf', areas: 'fire' })).toEqual({
    phone: 'text_too_long',
    town: 'name_too_long',
    story: 'text_too_long',
    people: 'people_invalid',
    stage: 'sector_required',
    when: 'invalid_field',
    country: 'country_unknown',
    areas: 'invalid_field',
  });
});

test('the controls keep to the same limits, with what was typed and what is wrong', () => {
  const controls = controlsOf(FIELDS, { name: 'Al', areas: 'water' }, { name: 'Trop court' });
  expect(controls.name).toMatchObject({
    name: 'name',
    required: true,
    isOptional: false,
    autoComplete: 'name',
    defaultValue: 'Al',
    error: 'Trop court',
  });
  expect(controls.email).toMatchObject({ type: 'email', maxLength: 254, autoComplete: 'email' });
  expect(controls.phone).toMatchObject({ type: 'tel', maxLength: 5, required: false, isOptional: true });
  expect(controls.story).toMatchObject({ control: 'textarea', maxLength: 10, rows: 3 });
  expect(controls.people).toMatchObject({ type: 'number', inputMode: 'numeric', min: 1, max: 10, defaultValue: '1' });
  expect(controls.when).toMatchObject({ control: 'select', defaultValue: '', isOptional: true });
  expect(controls.country).toMatchObject({ control: 'select', defaultValue: 'A', isOptional: false, required: false });
  expect(controls.areas).toEqual({ name: 'areas', chosen: ['water'] });
});
