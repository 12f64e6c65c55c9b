import { eq } from 'drizzle-orm';
import type { Drawing } from '#app/art/address/drawing.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import type { Purpose } from '#app/features/payments/purposes.server.ts';
import { KINDS, type Kind } from './sponsorship-rules.ts';
import { sponsorships } from './tables.server.ts';

const SCENES: Record<Kind, Drawing> = {
  child: { kind: 'scene', seed: 'merci-enfant', type: 'lecteur', palette: 'aube' },
  meal: { kind: 'scene', seed: 'merci-repas', type: 'repas', palette: 'midi' },
  tree: { kind: 'scene', seed: 'merci-arbre', type: 'pepiniere', palette: 'savane' },
  classroom: { kind: 'scene', seed: 'merci-classe', type: 'ecole', palette: 'midi' },
};

/** Gifts to the fund of a kind speak of a sponsorship, and name whom it is for. All else stays the gift it is. */
export function withSponsorships(gift: Purpose): Purpose {
  return {
    ...gift,
    async facts(db, donationId) {
      const facts = await gift.facts(db, donationId);
      const [donation] = await db
        .select({ fundId: donations.fundId, personName: sponsorships.personName })
        .from(donations)
        .leftJoin(sponsorships, eq(sponsorships.donationId, donations.id))
        .where(eq(donations.id, donationId));
      const kind = KINDS.find((known) => donation!.fundId === `sponsor-${known}`);
      if (!kind) return facts;
      return {
        ...facts,
        title: donation!.personName ? `${facts.title}\u00a0: ${donation!.personName}` : facts.title,
        thanks: {
          namespace: 'sponsorship',
          title: 'thanks.title',
          named: 'thanks.named',
          text: 'thanks.text',
          drawing: SCENES[kind],
          next: { label: 'thanks.next', to: () => facts.path },
        },
        formPath: `/sponsor?type=${kind}#parrainer`,
      };
    },
  };
}
