import { expect, test } from 'vitest';
import { isDeadCode, judge } from './relay-verdict.ts';

test('only what a relay says of this copy counts against it; what it may have taken is unsure', () => {
  const said = (responseCode: number, response: string, command: string) => judge({ responseCode, response, command });
  expect(said(550, '550 5.1.1 no such user', 'RCPT TO')).toEqual({ kind: 'refused', code: '5.1.1' });
  expect(said(554, 'spam', 'DATA')).toEqual({ kind: 'refused', code: '554' });
  expect(said(451, '451 4.3.0 try later', 'DATA')).toEqual({ kind: 'later', code: '4.3.0' });
  // The relay refuses us, not the reader.
  expect(said(535, '535 5.7.8 bad password', 'AUTH PLAIN').kind).toBe('away');
  expect(said(553, 'sender unknown', 'MAIL FROM').kind).toBe('away');
  expect(judge({ syscall: 'connect', code: 'ESOCKET' })).toMatchObject({ kind: 'away' });
  expect(judge({ code: 'EENVELOPE' })).toEqual({ kind: 'refused', code: '5.1.3' });
  // Silence after it was handed over: a closed line, a time that ran out.
  expect(judge({ code: 'ECONNECTION', command: 'CONN' })).toEqual({ kind: 'unsure' });
  expect(judge(new Error('The relay took longer than 20000 ms'))).toEqual({ kind: 'unsure' });
});

test('an address is dead where its mailbox or its domain is gone, not where it is full or we are unwanted', () => {
  expect(['5.1.1', '5.1.2', '5.1.10', '5.2.1'].map(isDeadCode)).toEqual([true, true, true, true]);
  expect(['5.2.2', '5.7.1', '4.4.7', '5.1.8', '5.0.0', '550', undefined].some(isDeadCode)).toBe(false);
});
