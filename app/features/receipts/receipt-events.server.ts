import { z } from 'zod';
import { defineEvent } from '#platform/announce.ts';

const data = z.object({
  paymentId: z.uuid(),
  kind: z
    .enum(['acknowledgement', 'tax', 'partner'])
    .describe('Of the foundation itself, a tax receipt of a body that gives such, or one that a partner issued'),
  number: z.string().describe('As it is printed'),
});

export const receiptIssued = defineEvent({
  name: 'receipt.issued',
  summary: 'A payment has its receipt, or again after a dispute was won',
  data,
});

export const receiptCancelled = defineEvent({
  name: 'receipt.cancelled',
  summary: 'A receipt counts no longer: the money went back; its number stays taken',
  data,
});
