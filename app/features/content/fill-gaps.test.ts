import { expect, test } from 'vitest';
import { z } from 'zod';
import { SITE } from '#server/features.ts';
import { editablesOf } from './editable.server.ts';
import { fillGaps } from './fill-gaps.ts';
import { knownData } from './schema-data.ts';

const Text = z.strictObject({
  title: z.string().min(3).or(z.literal('…')),
  kind: z.enum(['news', 'story']),
  facts: z.array(z.strictObject({ label: z.string().min(1) })).min(2),
  art: z.strictObject({ hair: z.enum(['short', 'long']), draw: z.number().int().min(1).optional() }),
});

test('a draft is shown before all of it is written, and what was written stays', () => {
  const draft = { title: 'Un puits', facts: [{ label: 'Profondeur' }] };
  expect(fillGaps(Text, draft)).toEqual({
    hasGaps: true,
    data: { title: 'Un puits', kind: 'news', facts: [{ label: 'Profondeur' }, { label: '…' }], art: { hair: 'short' } },
  });
  expect(draft).toEqual({ title: 'Un puits', facts: [{ label: 'Profondeur' }] });
});

test('what is whole is shown as it is; what nothing can fill is not shown', () => {
  const whole = { title: 'Trois', kind: 'story', facts: [{ label: 'a' }, { label: 'b' }], art: { hair: 'long' } };
  expect(fillGaps(Text, whole)).toEqual({ data: whole, hasGaps: false });
  expect(fillGaps(z.strictObject({ code: z.string().regex(/^[A-Z]{9}$/) }), {})).toBeUndefined();
});

test('every kind of text can be looked at from its first word on', () => {
  const stuck = [...editablesOf(SITE.collections).values()]
    .filter(({ editing }) => editing.isOpen && !editing.isPageless)
    .filter(
      ({ schema, editing }) =>
        !fillGaps(schema, knownData(schema, { ...editing.blank?.(), title: 'Un mot', name: 'Aline' })),
    )
    .map(({ name }) => name);
  expect(stuck).toEqual([]);
});
