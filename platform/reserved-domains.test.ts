import { expect, test } from 'vitest';
import { isReservedAddress } from './reserved-domains.ts';

test.for([
  'a@elikya.example',
  'a@example.org',
  'A@EXAMPLE.COM',
  'a@mail.example.net.',
  'a@b.test',
  'a@x.invalid',
  'root@localhost',
  'Elikya <no-reply@site.example>',
])('%s reaches nobody', (address) => expect(isReservedAddress(address)).toBe(true));

test.for(['a@elikya.org', 'a@example.cd', 'a@myexample.org', 'a@test.org', 'Elikya <no-reply@elikya.cd>'])(
  '%s may be somebody’s',
  (address) => expect(isReservedAddress(address)).toBe(false),
);
