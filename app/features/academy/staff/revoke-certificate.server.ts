import { z } from 'zod';
import { RequiredText } from '#app/shared/inputs.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Step } from '#platform/state-events.ts';
import { revokeCertificate as revoke } from '#app/features/academy/certificates.server.ts';

const Input = z.object({
  number: z
    .string('invalid_field')
    .trim()
    .regex(/^AC-\d{4}-\d{4,7}$/, 'certificate_unknown'),
  /** Shown to everybody who opens its page. */
  reason: RequiredText(500, 'reason_required'),
});

/** `revoke-certificate`: makes a certificate invalid; its page says why. */
export function revokeCertificate() {
  return defineFunction<z.infer<typeof Input>, { step: Exclude<Step, 'refused'> }>({
    name: 'revoke-certificate',
    summary: 'Takes a certificate back; its page says so, with the reason and the day',
    input: Input,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'certificates.revoke',
      act: ({ number, reason }, { step }) =>
        step === 'done'
          ? { target: `certificate:${number}`, before: { state: 'valid' }, after: { state: 'revoked' }, reason }
          : undefined,
    },
    async perform(tx, { number, reason }, { staff }) {
      const step = await revoke(tx, number, { who: staff!.memberId, why: reason });
      return step === 'unknown' ? new Refusal('certificate_unknown', { status: 404, field: 'number' }) : { step };
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('certificate.revoked'),
    }),
  });
}
