import { expect, test } from 'vitest';
import { isSource, NO_SOURCE, REFUSED_SOURCE, SOURCE_KEY, sourceOf } from './source.ts';

const of = (address: string) => sourceOf((name) => new URLSearchParams(address).get(name));

test('a poster’s word wins over a campaign’s three', () => {
  expect(of('src=affiche-goma&utm_source=x')).toBe('affiche-goma');
  expect(of('utm_source=Facebook&utm_medium=social&utm_campaign=Rentrée 2026')).toBe('facebook/social/rentree-2026');
  expect(of('utm_campaign=noel')).toBe('noel');
  expect(of('utm_medium=&utm_source=lettre')).toBe('lettre');
});

test('what is left is small letters, digits and signs, and short', () => {
  expect(of('src=Marché de Goma (nord)!')).toBe('marche-de-goma-nord');
  expect(of(`src=${'a'.repeat(300)}`)).toBe('a'.repeat(60));
  expect(of(`utm_source=${'a'.repeat(59)}&utm_medium=b`)).toBe('a'.repeat(59));
  for (const none of ['', 'src=', 'src=---', 'src=…', 'lang=fr', 'src=كينشاسا']) expect(of(none)).toBeUndefined();
});

test('who is named in a link is not kept', () => {
  for (const personal of ['src=marie@exemple.org', 'src=243812345678', 'utm_source=a%40b.cd'])
    expect(of(personal)).toBeUndefined();
  expect(of('src=12345678&utm_source=lettre')).toBe('lettre');
});

test('a cookie that somebody wrote is a source only where it could be ours', () => {
  for (const no of [NO_SOURCE, '', 'A', '<b>', 'a b', 'a'.repeat(61), '/a', 'a-', undefined, 1])
    expect(isSource(no)).toBe(false);
  for (const yes of ['a', 'affiche-goma', 'facebook/social/rentree-2026']) expect(isSource(yes)).toBe(true);
});

test('the banner refuses by the very cookie that the edge reads', () => {
  expect(REFUSED_SOURCE).toBe(`${SOURCE_KEY}=${NO_SOURCE}`);
});
