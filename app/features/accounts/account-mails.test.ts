import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import type { RootDatabase } from '#platform/database.ts';
import { accountMails } from './account-mails.server.ts';

const origin = 'https://elikya.example';
const mails = accountMails({ origin });
const write = (name: string, data: object, language: (typeof LANGUAGES)[number]) =>
  mails.find((mail) => mail.name === name)!.write({} as RootDatabase, data, language);

test.each(LANGUAGES)(
  'who has an account already finds both ways in the mail: signing in and a new password (%s)',
  async (language) => {
    const { text, html } = (await write('account-exists', {}, language))!;
    const prefix = language === 'fr' ? '' : `/${language}`;
    for (const path of ['/auth', '/auth?tab=reset']) {
      expect(text.split(/\s/)).toContain(`${origin}${prefix}${path}`);
      expect(html).toContain(`href="${origin}${prefix}${path.replace('=', '&#61;')}"`);
    }
  },
);

test('the other letters have one link', async () => {
  const { text } = (await write('account-reset', { token: 'x' }, 'fr'))!;
  expect(text.match(/https:\S+\/auth\S*/g)).toEqual([`${origin}/auth?tab=reset&token=x`]);
});
