import { expect, test } from 'vitest';
import { mailboxOf, mailLimits } from './mail-limits.ts';

test('tags and dots name the same mailbox', () => {
  for (const one of ['user@example.org', 'user+a@example.org', 'us.er+b+c@example.org', 'U.S.E.R@Example.org'])
    expect(mailboxOf(one)).toBe('user@example.org');
  expect(mailboxOf('user@a.example.org')).not.toBe(mailboxOf('user@example.org'));
});

test('a mailbox and a visitor are counted, whatever the form', () => {
  expect(
    mailLimits('us.er+x@example.org', '10.0.0.1', {
      limits: { callsPerMinute: 60, mailsPerHour: 20, suspiciousAfter: 8 },
    }),
  ).toEqual([
    { name: 'mails-to', subject: 'user@example.org', max: 20, seconds: 3600 },
    { name: 'mails-by', subject: '10.0.0.1', max: 60, seconds: 3600 },
  ]);
});
