import { eq } from 'drizzle-orm';
import { donations } from '#app/features/donations/tables.server.ts';
import type { Purpose } from '#app/features/payments/purposes.server.ts';
import { keepPledges } from './answer-pledge.server.ts';

/** Extends the purpose of gifts: a paid gift fulfils its donor's pledge. Everything else stays the same. */
export const withPledges = (gift: Purpose): Purpose => ({
  ...gift,
  async onKept(tx, payment) {
    await gift.onKept(tx, payment);
    if (payment.keptMinor === 0) return;
    const [given] = await tx
      .select({
        id: donations.id,
        fundId: donations.fundId,
        donorEmail: donations.donorEmail,
        createdAt: donations.createdAt,
      })
      .from(donations)
      .where(eq(donations.id, payment.purposeId));
    await keepPledges(tx, { ...given!, paidAt: payment.paidAt });
  },
});
