import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findNearReferences,
  findReferences,
  formatReference,
  makeReference,
  REFERENCE_SPACE,
} from './transfer-reference.ts';

const drawn = fc.integer({ min: 0, max: REFERENCE_SPACE - 1 });
const other = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

test('a reference is eight characters of which none looks like another, and every number has its own', () => {
  fc.assert(fc.property(drawn, (one) => /^[ACDEFGHJKMNPQRTWXY34679]{8}$/.test(makeReference(one))));
  fc.assert(fc.property(drawn, drawn, (a, b) => (makeReference(a) === makeReference(b)) === (a === b)));
});

test('it is found however a bank writes it: small, in lines, with spaces and signs, between other words', () => {
  const spoilt = fc.array(fc.constantFrom('', ' ', '-', '\n', '/', '.'), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(drawn, spoilt, fc.boolean(), (one, between, isSmall) => {
      const reference = makeReference(one);
      const written = [...reference].map((character, index) => character + between[index]).join('');
      const text = `VIR SEPA ${isSmall ? written.toLowerCase() : written} /DON ecole`;
      expect(findReferences(text)).toContain(reference);
    }),
  );
  expect(formatReference('7K4M9PQ3')).toBe('7K4M-9PQ3');
  expect(findReferences('')).toEqual([]);
});

test('one wrong character or two that changed places make it none, and the right one is among the near ones', () => {
  fc.assert(
    fc.property(drawn, fc.nat({ max: 7 }), other, (one, place, character) => {
      const reference = makeReference(one);
      fc.pre(reference[place] !== character);
      const wrong = reference.slice(0, place) + character + reference.slice(place + 1);
      expect(findReferences(wrong)).toEqual([]);
      expect(findNearReferences(wrong)).toContain(reference);
    }),
  );
  fc.assert(
    fc.property(drawn, fc.nat({ max: 6 }), (one, place) => {
      const reference = makeReference(one);
      fc.pre(reference[place] !== reference[place + 1]);
      const turned = reference.slice(0, place) + reference[place + 1] + reference[place] + reference.slice(place + 2);
      expect(findReferences(turned)).toEqual([]);
    }),
  );
});
