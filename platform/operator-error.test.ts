import { expect, test } from 'vitest';
import { explainError, OperatorError } from './operator-error.ts';

const failed = (facts: object, message = 'x') => Object.assign(new Error(message), facts);
const OUTSIDE = { DATABASE_URL: 'postgres://anna:hush@db.example:5432/elikya?sslmode=require' };

test('what an operator can mend is said in words, wherever it lies in the error, and never with the password', () => {
  const cases: [Error, RegExp][] = [
    [failed({ code: '28P01' }), /^DATABASE_URL \(db\.example:5432\/elikya\): the password is wrong/],
    [failed({ code: '3D000' }), /no database of this name/],
    [new Error('query', { cause: failed({ code: 'ECONNREFUSED', port: 5432 }) }), /nobody listens/],
    [failed({ code: 'ENOTFOUND' }), /no machine of this name/],
    [failed({}, 'timeout expired'), /does not answer in time/],
    [failed({}, 'The server does not support SSL connections'), /no TLS/],
    [failed({ code: '53100' }), /disk is full/],
    [failed({ code: 'ENOSPC', path: '/x/y' }), /disk is full \(\/x\/y\)/],
    [failed({ code: 'EROFS', path: '/x' }), /read-only/],
    [failed({ code: 'EACCES', path: '/no/such/folder' }), /may not use it, \/ belongs to root/],
    [new Error('x', { cause: new OperatorError('Mend this.') }), /^Mend this\.$/],
  ];
  for (const [error, words] of cases) {
    const said = explainError(error, OUTSIDE);
    expect(said).toMatch(words);
    expect(said).not.toContain('hush');
  }
});

test('a fault of ours is not explained away', () => {
  expect(explainError(new TypeError('x is not a function'), OUTSIDE)).toBeUndefined();
  // The embedded one: nobody set an address.
  expect(explainError(failed({ code: 'ECONNREFUSED' }), {})).toBeUndefined();
});
