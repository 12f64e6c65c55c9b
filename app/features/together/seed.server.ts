import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { donations } from '#app/features/donations/tables.server.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { clothRows, wovenCloths } from './tables.server.ts';
import { MOTIFS } from './together-rules.ts';

// Invented, as all of the sample: no school, town or giver of that name exists.
const CLOTHS = [
  {
    id: '6f1d7a52-1c3e-4b8a-9d40-5a2e8c7b9f01',
    slug: 'la-promo-98-pose-un-toit-k7m3x',
    title: 'La promo 98 pose un toit.',
    words:
      'Lycée de Matadi, vingt-huit ans après. Nous donnons ensemble pour l’école de Luozi : chacun une rangée, tous une étoffe.',
    fundId: 'project-1',
    goalMinor: 650_000,
    days: 19,
    starterName: 'Nsona',
    areHeightsBySum: true,
    rows: [
      ['Nsona', 'Pour le tableau où j’ai appris à lire.'],
      ['Fidèle', null],
      ['Maître Kiala', 'Vous étiez bavards, mais généreux.'],
      ['Clarisse', null],
      ['Les frères Mabiala', 'De Montréal, en pensant à la cour.'],
      [null, null],
      ['Odette', null],
      ['Papy Lutete', 'Une tôle de plus.'],
      ['Béa', null],
      ['Serge et Mimi', 'Quatre enfants, quatre bancs.'],
      ['Joël', null],
      ['Rose', 'À Mama Luzolo.'],
    ],
  },
  {
    id: '6f1d7a52-1c3e-4b8a-9d40-5a2e8c7b9f02',
    slug: 'kimpese-a-bruxelles-w4h8p',
    title: 'Kimpese à Bruxelles.',
    words: 'Nous sommes partis loin, la récolte est restée là-bas. Un grenier de plus avant les pluies.',
    fundId: 'project-2',
    goalMinor: 1_200_000,
    days: 47,
    starterName: 'Tantine Makiese',
    areHeightsBySum: false,
    rows: [
      ['Tantine Makiese', 'Pour le maïs de maman.'],
      ['La famille Nlandu', null],
      ['Déborah', 'Je n’oublie pas.'],
      [null, 'Courage à tous.'],
      ['Chorale du dimanche', null],
    ],
  },
] as const;

/** Creates two fundraisers from existing sample gifts, without adding to any fund's total. Runs once. */
export async function seedSampleCloths(tx: Database): Promise<void> {
  for (const { days, rows, ...cloth } of CLOTHS) {
    const made = await tx
      .insert(wovenCloths)
      .values({
        ...cloth,
        lastDay: dayInKinshasa(startOfDay(dayInKinshasa(), days)),
        startedAt: sql`now() - interval '20 days'`,
        language: 'fr',
        isSample: true,
      })
      .onConflictDoNothing()
      .returning({ id: wovenCloths.id });
    if (made.length === 0) continue;
    const small = await tx
      .select({ id: donations.id })
      .from(donations)
      .where(
        and(
          eq(donations.fundId, cloth.fundId),
          eq(donations.donationType, 'one_time'),
          isNotNull(donations.supportedAt),
          isNull(donations.memberId),
        ),
      )
      .orderBy(asc(donations.amountMinor), asc(donations.supportedAt))
      .limit(rows.length);
    for (const [index, { id }] of small.entries()) {
      const [name, word] = rows[index]!;
      await tx.insert(clothRows).values({
        donationId: id,
        clothId: cloth.id,
        name,
        word,
        motif: MOTIFS[(index * 3) % MOTIFS.length]!,
        isMiddle: false,
      });
    }
  }
}
