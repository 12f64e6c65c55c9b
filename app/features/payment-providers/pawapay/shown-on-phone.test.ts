import { expect, test } from 'vitest';
import { shownOnPhone } from './shown-on-phone.ts';

test('a phone shows who is paid in letters that every operator takes', () => {
  const legalName = 'Fondation Tumaini ASBL';
  expect(shownOnPhone({ name: 'Tumaini', legalName })).toBe('Tumaini');
  expect(shownOnPhone({ name: 'Les Étoiles d’Élikya, Kinshasa', legalName })).toBe('Les Etoiles d Elikya K');
  expect(shownOnPhone({ name: 'ACK', legalName })).toBe('Fondation Tumaini ASBL');
  expect(shownOnPhone({ name: 'أمل', legalName: 'مؤسسة الأمل' })).toBe('Donation');
});
