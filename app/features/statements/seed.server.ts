import { eq } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { startGift } from '#app/features/donations/donations.server.ts';
import { createTransferProvider, announceTransfer } from '#app/features/payment-providers/transfer/transfer.server.ts';
import { formatReference } from '#app/features/payments/transfer-reference.ts';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { importLines } from './import-lines.server.ts';
import type { ReadLine } from './statement-line.ts';
import { statements } from './tables.server.ts';

// Invented: nobody of the sample exists.
const ANNOUNCED = [
  { donorName: 'Claire Delvaux (exemple)', amountMinor: 5000, fundId: 'project-1' },
  { donorName: 'Chorale Saint-Kizito (exemple)', amountMinor: 12_000, fundId: 'project-2' },
  { donorName: 'Jean-Paul Mbala (exemple)', amountMinor: 3000, fundId: 'project-1' },
  { donorName: 'Famille Peeters (exemple)', amountMinor: 7500, fundId: 'general' },
];

/** Creates a few announced transfers and a statement with some of them for the demo. Runs once. */
export async function seedDemoStatement(tx: Database): Promise<void> {
  const [treasurer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, STAFF_LOGINS.find(({ role }) => role === 'tresorerie')!.email));
  if (!treasurer || (await tx.$count(statements)) > 0) return;
  const provider = createTransferProvider(tx, { isLive: false });
  const references: string[] = [];
  for (const announced of ANNOUNCED) {
    const started = await startGift(tx, provider, { ...announced, ...GIFT, donorEmail: 'exemple@elikya.example' });
    // A foundation that took the samples' projects out has no sample transfers for them.
    if (started instanceof Refusal) return;
    references.push((await announceTransfer(tx, started.paymentId)).reference);
  }
  const [first, second, third] = references as [string, string, string];
  const line = (amountMinor: number, text: string, payer: string | null): ReadLine => ({
    ...LINE,
    day: dayInKinshasa(),
    amountMinor,
    text,
    payer,
  });
  await importLines(
    tx,
    [
      line(5000, `VIREMENT SEPA ${formatReference(first)}`, 'CLAIRE DELVAUX'),
      line(11_500, `Don chorale ${second.toLowerCase()}`, 'CHORALE SAINT KIZITO'),
      line(3000, `Pour l’école ${third.slice(0, -1)}0`, 'MBALA JEAN PAUL'),
      line(4200, 'Merci pour votre travail', 'A. LEMAIRE'),
      line(98_430, 'STRIPE PAYMENTS EUROPE versement', 'STRIPE'),
      line(-150, 'Frais de tenue de compte', null),
    ],
    { format: 'camt053', account: LINE.account, importedBy: treasurer.id, isSample: true },
  );
}

const GIFT = { currency: 'EUR', donationType: 'one_time', isAnonymous: false, language: 'fr' } as const;
const LINE = { account: 'BE71096123456769', currency: 'EUR', bankRef: null, line: 1 } as const;
