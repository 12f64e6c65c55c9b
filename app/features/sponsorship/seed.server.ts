import { seedFund } from '#app/features/donations/seed.server.ts';
import type { Database } from '#platform/database.ts';

/** Creates a fund for each kind of sponsorship; the receipt names it. */
export async function seedSponsorshipFunds(tx: Database): Promise<void> {
  const kinds = [
    { kind: 'child', title: 'Parrainage d’un enfant', motif: 'noeud' },
    { kind: 'meal', title: 'Parrainage de repas', motif: 'entrelacs' },
    { kind: 'tree', title: 'Parrainage d’arbres', motif: 'dents' },
    { kind: 'classroom', title: 'Parrainage d’une classe', motif: 'marches' },
  ] as const;
  for (const { kind, title, motif } of kinds) {
    await seedFund(tx, {
      id: `sponsor-${kind}`,
      title,
      place: '',
      path: `/sponsor?type=${kind}`,
      cloth: { motif, fg: '#B3245A', bg: '#F4EBD3' },
      currency: 'EUR',
    });
  }
}
