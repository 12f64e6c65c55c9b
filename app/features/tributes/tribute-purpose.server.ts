import { and, eq, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { factsBy, type Purpose, type PurposeFacts } from '#app/features/payments/purposes.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import type { Jobs } from '#platform/jobs.ts';
import { sendCardLater } from './send-cards.server.ts';
import { GIVER_LINK } from './tribute-mails.server.ts';
import { tributes } from './tables.server.ts';

/**
 * Extends the purpose of gifts: a tribute leads to its card, which is sent once it is paid. Everything else stays the
 * same.
 */
export function withTributes(gift: Purpose, jobs: Pick<Jobs, 'send'>): Purpose {
  const listFacts: Purpose['listFacts'] = async (db, ids, language) => {
    const known = await gift.listFacts(db, ids, language);
    if (known.size === 0) return known;
    const rows = await db
      .select({ id: tributes.donationId, fundId: donations.fundId })
      .from(tributes)
      .innerJoin(donations, eq(donations.id, tributes.donationId))
      .where(inArray(tributes.donationId, [...known.keys()]));
    for (const { id, fundId } of rows) known.set(id, { ...known.get(id)!, ...speakOf(id, fundId) });
    return known;
  };
  return {
    ...gift,
    listFacts,
    facts: factsBy(listFacts),
    async onKept(tx, payment) {
      await gift.onKept(tx, payment);
      const [tribute] = await tx
        .select({ id: tributes.donationId })
        .from(tributes)
        .where(and(eq(tributes.donationId, payment.purposeId)));
      if (tribute && payment.keptMinor > 0) await sendCardLater(tx, jobs, tribute.id);
    },
  };
}

const speakOf = (id: string, fundId: string): Pick<PurposeFacts, 'thanks' | 'formPath'> => ({
  thanks: {
    namespace: 'tributes',
    title: 'thanks.title',
    named: 'thanks.named',
    text: 'thanks.text',
    drawing: { kind: 'scene', seed: 'merci-hommage', type: 'fruits', palette: 'aube' },
    next: { label: 'thanks.next', to: (sign) => href('/hommage/:token', { token: sign(GIVER_LINK, id) }) },
  },
  formPath: `${href('/hommage')}?fund=${fundId}#donner`,
});
