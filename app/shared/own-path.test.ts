import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a path of ours stays as it is', () => {
  for (const path of ['/', '/academy/course/1?tab=avis#x', '/projects?search=%C3%A9cole'])
    expect(ownPath(path)).toBe(path);
});

test('what leads elsewhere is none of ours, however it is written', () => {
  for (const bad of [
    undefined,
    null,
    '',
    'dashboard',
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.\t//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    expect(ownPath(bad), String(bad)).toBeUndefined();
  }
});

test('whatever is let through leads to this site in a browser', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'a',
    '',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const path = ownPath(`/${parts.join('')}`);
      if (path !== undefined)
        expect(new URL(path, 'https://www.example.org/auth').origin).toBe('https://www.example.org');
    }),
    { numRuns: 5000 },
  );
});
