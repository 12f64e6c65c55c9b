import { z } from 'zod';
import { defineEvent } from '#platform/announce.ts';
import { PROOF_KINDS } from './spending-rules.ts';

export const proofPublished = defineEvent({
  name: 'proof.published',
  summary: 'Visitors see one more proof of what a fund paid',
  data: z.object({
    proofId: z.uuid(),
    spendingId: z.uuid(),
    fund: z.string(),
    kind: z.enum(PROOF_KINDS),
    sha256: z.string().describe('Of the file, in hex'),
  }),
});
