import { expect, test } from 'vitest';
import { emptyLine, SEVERAL_FUNDS } from './batch-rules.ts';
import { typedAt } from './batch-typed.ts';

const line = {
  ...emptyLine(SEVERAL_FUNDS),
  amount: '50',
  donorPhone: 'douze',
  parts: [
    { programId: 'general', amount: 'abc' },
    { programId: 'general', amount: '20' },
    { programId: '', amount: '5' },
  ],
};
/** Which faults of the line are over once it is typed like that. */
const overOnce = (more: Partial<typeof line>) =>
  [
    'gifts.3.amount',
    'gifts.3.donorPhone',
    'gifts.3.parts',
    'gifts.3.parts.0.amount',
    'gifts.3.parts.1.programId',
    'gifts.3.parts.2.programId',
  ]
    .filter((field) => typedAt(line, 3, field) !== typedAt({ ...line, ...more }, 3, field))
    .map((field) => field.slice('gifts.3.'.length));
const withPart = (index: number, more: object) => ({
  parts: line.parts.map((part, one) => (one === index ? { ...part, ...more } : part)),
});

test('a fault of a line is over once what it is beside is typed anew, and no other with it', () => {
  expect(overOnce({ donorPhone: '+243810000000' })).toEqual(['donorPhone']);
  expect(overOnce({ donorName: 'Marthe' })).toEqual([]);
  expect(overOnce({ amount: '60' })).toEqual(['amount', 'parts']);
  expect(overOnce(withPart(0, { amount: '30' }))).toEqual(['parts', 'parts.0.amount']);
  // Of two parts for one fund either may become another's.
  expect(overOnce(withPart(0, { programId: 'project-1' }))).toEqual(['parts', 'parts.1.programId']);
  expect(overOnce(withPart(2, { programId: 'project-1' }))).toEqual([
    'parts',
    'parts.1.programId',
    'parts.2.programId',
  ]);
  // Without parts none of them is wrong.
  expect(overOnce({ programId: 'general' })).toEqual([
    'parts',
    'parts.0.amount',
    'parts.1.programId',
    'parts.2.programId',
  ]);
});
