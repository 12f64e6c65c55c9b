import { expect, test } from 'vitest';
import { z } from 'zod';
import { hasWords } from '#app/kit/words.server.ts';
import { messagesOf } from '#test/zod-messages.ts';
import * as inputs from './member.ts';
import { nickname, safeNext } from './member.ts';
import { passwordStrength } from './password-strength.ts';

test('one goes back only to paths of our own', () => {
  expect(safeNext('/academy/course/1?tab=avis#x')).toBe('/academy/course/1?tab=avis#x');
  for (const bad of [
    undefined,
    null,
    '',
    '//evil.example',
    '/.//evil.example',
    '/AUTH',
    '/\\evil.example',
    'https://evil.example',
    '/auth?next=/auth',
    '/login',
    '/sign-out',
    '/api/session',
    '/a\u0000b',
    'dashboard',
    '/%0d%0aSet-Cookie: x',
  ]) {
    expect(safeNext(bad), String(bad)).toMatch(/^\/(dashboard$|%0d)/);
  }
});

test('every message of an input is a fault with words', () => {
  const codes = Object.values(inputs).flatMap((input) => (input instanceof z.ZodType ? messagesOf(input) : []));
  expect(codes).toContain('password_short');
  expect(codes.filter((code) => !hasWords('members', `error.${code}.title`))).toEqual([]);
});

test('longer and more varied passwords are stronger', () => {
  const grow = ['', 'abc', 'aaaaaa', 'abcdef12', 'Kimbangu-2019-aubergine'].map(passwordStrength);
  expect(grow).toEqual([...grow].sort());
  expect(passwordStrength('abc')).toBe(1);
  expect(passwordStrength('Kimbangu-2019-aubergine')).toBe(4);
});

test('a nickname is what stands before the @', () => expect(nickname('aline.k@example.org')).toBe('aline.k'));
