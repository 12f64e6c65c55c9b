import { z } from 'zod';
import { writeMessage } from '#app/features/contact/inbox.server.ts';
import { letterTarget } from '#app/features/contact/inbox.ts';
import { translate } from '#app/kit/words.server.ts';
import { foldEmail } from '#app/shared/email-address.ts';
import { Lines } from '#app/shared/inputs.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { findPerson } from './find-person.server.ts';

const Input = z.object({
  personId: z.uuid('person_not_found'),
  /** One of the person's addresses; by default one confirmed by an account, else the first. */
  email: z.string('invalid_field').optional(),
  subject: z.string('text_required').trim().min(1, 'text_required').max(150, 'text_too_long'),
  text: Lines(5000, 'text_required'),
  /** The language of the mail's standard texts. */
  language: z.enum(LANGUAGES, 'invalid_field').default('fr'),
});
type Input = z.infer<typeof Input>;

/**
 * `write-to-person`: sends a mail to one of a person's addresses, and to no other; it starts a thread to which their
 * answer is added.
 */
export function writeToPerson(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Input, { messageId: string; personId: string; language: Language }>({
    name: 'write-to-person',
    summary: 'Writes to a person by mail, and keeps the exchange',
    input: Input,
    answer: z.object({ messageId: z.uuid(), message: z.string() }),
    staff: {
      permission: 'messages.answer',
      // Not the words: the thread has them, and goes with the person.
      act: (_input, { messageId }) => ({ target: letterTarget(messageId), after: { state: 'answered' } }),
    },
    async perform(tx, { personId, email, subject, text, language }, { staff }) {
      const found = await findPerson(tx, personId);
      if (!found) return new Refusal('person_not_found', { status: 404 });
      const { addresses } = found.known;
      const to = email
        ? addresses.find((one) => one.email === foldEmail(email))
        : (addresses.find(({ isProved }) => isProved) ?? addresses[0]);
      if (!to) return new Refusal('invalid_field', { field: 'email' });
      const name = found.group.find((row) => row.name)?.name ?? to.email;
      const messageId = await writeMessage(tx, jobs, {
        name,
        email: to.email,
        language,
        subject: subject.replaceAll(/\s+/g, ' '),
        text,
        who: staff!.memberId,
      });
      return { messageId, personId: found.root, language };
    },
    respond: async (_siteContext, { messageId }, { language }) => ({
      messageId,
      message: translate(language, 'admin')('done.write-to-person'),
    }),
  });
}
