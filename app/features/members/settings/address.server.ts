import { sendAddressLetter } from '#app/features/accounts/account-mails.server.ts';
import { ChangeEmailInput } from '#app/features/accounts/member.ts';
import { defineVerb } from './settings-verb.server.ts';

/** `email`: asks the current mailbox whether the account may move to another address. */
export const askForAddress = defineVerb({
  asks: 'the password',
  input: ChangeEmailInput,
  async perform({ parts, member }, { email }) {
    await parts.db.transaction((tx) => sendAddressLetter(tx, parts, 'leave', member, email));
    return { ok: true, code: 'email_asked' };
  },
});
