import { z } from 'zod';
import { defineMail } from '#platform/mail.ts';

const Data = z.object({ taxReceiptId: z.string() });
export const taxIssued = defineMail('tax-receipt', Data);
export const taxByPartner = defineMail('tax-receipt-partner', Data);
export const taxCancelled = defineMail('tax-receipt-cancelled', Data);
