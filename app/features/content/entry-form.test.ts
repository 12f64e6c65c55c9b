import { expect, test } from 'vitest';
import { events } from '#app/features/events/events.server.ts';
import { gallery } from '#app/features/gallery/gallery.server.ts';
import { faq } from '#app/features/legal/documents.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { readContentFiles } from '#platform/content-files.ts';
import { SITE } from '#server/features.ts';
import { editablesOf } from './editable.server.ts';
import { changeRows, fieldsFor, readEntryForm } from './entry-form.server.ts';
import type { FieldSpec } from './field-spec.ts';

/** What a browser sends of these fields when nobody touched them. */
function fill(fields: readonly FieldSpec[], form = new FormData()): FormData {
  for (const field of fields) {
    if (field.kind === 'group') fill(field.fields, form);
    else if (field.kind === 'list') for (const row of field.rows) fill(row, form);
    else if (field.kind === 'flag') {
      if (field.isSet) form.set(field.name, 'on');
    } else form.set(field.name, field.value.replaceAll('\n', '\r\n'));
  }
  return form;
}

test.each([...editablesOf(SITE.collections).values()].map((one) => [one.name, one] as const))(
  '%s: every entry comes back from its form as it went in',
  (_name, { name, schema, editing }) => {
    const files = readContentFiles({ name, schema });
    expect(files.length).toBeGreaterThan(0);
    for (const { id, data } of files) {
      const { choices, fixed = [] } = editing;
      const form = fill(fieldsFor(schema, data, { language: 'fr', choices, fixed }));
      const plain = JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
      const kept = Object.fromEntries(fixed.map((key) => [key, plain[key]]));
      expect({ id, data: schema.parse({ ...readEntryForm(schema, form, 'fr'), ...kept }) }).toEqual({
        id,
        data: schema.parse(plain),
      });
    }
  },
);

test('rows are added, moved and taken away; what is asked amiss changes nothing', () => {
  const data = () => ({ questions: [{ q: 'a' }, { q: 'b' }, { q: 'c' }] as unknown[] });
  const after = (asked: string) => {
    const all = data();
    return [changeRows(all, asked), all.questions.map((row) => (row as { q?: string } | undefined)?.q)];
  };
  expect(after('add:questions')).toEqual(['data.questions[3]', ['a', 'b', 'c', undefined]]);
  expect(after('remove:questions[1]')).toEqual(['data.questions[0]', ['a', 'c']]);
  expect(after('up:questions[2]')).toEqual(['data.questions[1]', ['a', 'c', 'b']]);
  expect(after('up:questions[0]')).toEqual(['data.questions[0]', ['a', 'b', 'c']]);
  expect(after('down:questions[0]')).toEqual(['data.questions[1]', ['b', 'a', 'c']]);
  for (const asked of ['remove:questions[9]', 'remove:questions', 'add:__proto__.x', 'drop:questions[0]', ''])
    expect(after(asked)).toEqual([undefined, ['a', 'b', 'c']]);
});

test('names that no field has are not read, however they are written', () => {
  const form = new FormData();
  for (const name of [
    'data.__proto__.x',
    'data.constructor.prototype.x',
    'data.more',
    'data.questions[500].q',
    'title',
  ])
    form.set(name, 'x');
  expect(readEntryForm(faq.schema, form, 'fr')).toEqual({});
  expect(({} as { x?: string }).x).toBeUndefined();
});

test('a row is added to a list in a group of which nothing was written yet', () => {
  const data = {};
  expect(changeRows(data, 'add:sheet.points')).toBe('data.sheet.points[0]');
  expect(data).toEqual({ sheet: { points: [undefined] } });
  expect(changeRows({}, 'up:sheet.points[0]')).toBeUndefined();
});

test('without a photo nothing is said of one, whatever stands in its words', () => {
  const form = new FormData();
  form.set('data.title', 'Un toit');
  form.set('data.photo.alt', 'Un camion.');
  // Nothing was chosen, as in a browser where the photo was taken back; then the drawing was.
  expect(readEntryForm(articles.schema, form, 'fr')).toEqual({ title: 'Un toit' });
  form.set('data.photo.id', '');
  expect(readEntryForm(articles.schema, form, 'fr')).toEqual({ title: 'Un toit' });
  const id = `1-${'a'.repeat(32)}`;
  form.set('data.photo.id', id);
  expect(readEntryForm(articles.schema, form, 'fr')).toEqual({ title: 'Un toit', photo: { id, alt: 'Un camion.' } });
});

test('a number that is none stays as it was typed; an empty field is none', () => {
  const form = new FormData();
  form.set('data.order', 'deux');
  form.set('data.title', '  ');
  expect(readEntryForm(faq.schema, form, 'fr')).toEqual({ order: 'deux' });
});

test('a new row of drawings has the fields of a scene, an old one those it was made with', () => {
  const entry = readContentFiles(gallery).find(({ data }) => data.images.some((image) => 'who' in image));
  const images = fieldsFor(
    gallery.schema,
    { ...entry!.data, images: [...entry!.data.images, undefined] },
    { language: 'fr' },
  ).find(({ name }) => name === 'data.images') as Extract<FieldSpec, { kind: 'list' }>;
  const namesOf = (row: FieldSpec[]) =>
    row.flatMap((field) => (field.kind === 'group' ? field.fields.map(({ name }) => name) : []));
  expect(namesOf(images.rows[0]!).join()).toContain('vignette');
  expect(namesOf(images.rows.at(-1)!).join()).toContain('type');
});

test('a day, an hour and a choice have the control of their kind, in words', () => {
  const fields = fieldsFor(events.schema, {}, { language: 'en', choices: events.editing!.choices });
  const kindOf = (name: string) => fields.find((field) => field.name === `data.${name}`)?.kind;
  expect([kindOf('date'), kindOf('time'), kindOf('category'), kindOf('participants'), kindOf('description')]).toEqual([
    'day',
    'clock',
    'choice',
    'kept',
    'long',
  ]);
  expect(fields.find(({ name }) => name === 'data.location')!.label).toBe('Place');
});
