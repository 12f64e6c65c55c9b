import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineFunction, Refusal } from '#platform/functions.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { tell } from '#platform/live.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { formatMoney } from '../../shared/money.ts';
import { answerCheckout } from '../donations/donations.server.ts';
import { sampleGifts } from '../donations/seed.server.ts';
import { importPayments } from '../payments/import-payments.server.ts';
import { type PayParts, providerFor, startPayment } from '../payments/pay.server.ts';
import type { Payment, Purpose } from '../payments/purposes.server.ts';
import { refundLater } from '../payments/refund-job.server.ts';
import { payments } from '../payments/tables.server.ts';
import { Field } from './field.ts';
import type { FieldStatus } from './field-terms.ts';
import { InvestmentInput } from './investment.ts';
import { fields, shares } from './tables.server.ts';

export const sharedFields: Collection<Field> = {
  name: 'fields',
  schema: Field,
  // Newest first (spec, 7).
  positionOf: ({ createdOn }) => -Number(createdOn.replaceAll('-', '')),
  toHit: ({ title, description, place, cropType }, id) => ({ title, text: `${description} ${place} ${cropType}`, to: `/crowdfarming/project/${id}` }),
  async onNew(tx, { id, data }, { withSamples }) {
    const { status, goalDollars, fundingUntil, title, sample } = data;
    await tx.insert(fields).values({ id, status: withSamples ? status : 'funding', goalMinor: goalDollars * 100, fundingUntil }).onConflictDoNothing();
    if (withSamples && sample.people > 0) await importShares(tx, { id, title }, sample.raisedDollars * 100, sample.people);
  },
};

/** Sample shares that add up to exactly the given sum. */
async function importShares(tx: Database, field: { id: string; title: string }, raisedMinor: number, people: number): Promise<void> {
  const paid = sampleGifts(raisedMinor, people).map(({ amountMinor, minutesAgo }) => ({ amountMinor, name: null, minutesAgo }));
  const writePurpose = async () => {
    await tx.execute(sql`insert into shares (id, field_id, kind, amount_minor, held_minor, created_at) select purpose_id, ${field.id}, 'investor', amount, amount, at from imported`);
  };
  await importPayments(tx, { purpose: 'share', account: `field:${field.id}`, currency: 'USD', title: field.title, path: `/crowdfarming/project/${field.id}`, paid, writePurpose });
  await tx.update(fields).set({ raisedMinor, people }).where(eq(fields.id, field.id));
}

export type FieldSums = { raisedMinor: number; goalMinor: number; people: number; status: FieldStatus };
export type SharedField = { id: string; data: Field; sums: FieldSums };

export const drawField = ({ id, data }: Entry<Field>): string => artUrl({ kind: 'scene', seed: `champ-${id}`, type: data.art.type, palette: data.art.palette } as Drawing);

function join(entry: Entry<Field>, row: typeof fields.$inferSelect | undefined): SharedField[] {
  if (!row) return [];
  const { raisedMinor, goalMinor, people, status } = row;
  return [{ id: entry.id, data: entry.data, sums: { raisedMinor, goalMinor, people, status } }];
}

/** All shared fields, newest first. */
export async function listFields(db: Database): Promise<SharedField[]> {
  const [entries, rows] = [await listEntries(db, sharedFields), await db.select().from(fields)];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap((entry) => join(entry, byId.get(entry.id)));
}

export async function findField(db: Database, id: string | undefined): Promise<SharedField | undefined> {
  const entry = await findEntry(db, sharedFields, id);
  if (!entry) return undefined;
  const [row] = await db.select().from(fields).where(eq(fields.id, entry.id));
  return join(entry, row)[0];
}

/** As the reads give it (spec, 3). Sums in dollars. */
export function toRead({ id, data, sums }: SharedField) {
  return {
    id,
    title: data.title,
    description: data.description,
    image_url: artUrl({ kind: 'scene', seed: `champ-${id}`, type: data.art.type, palette: data.art.palette } as Drawing),
    status: sums.status,
    farmer_name: data.farmer.name,
    location: data.place,
    crop_type: data.cropType,
    area_hectares: data.areaHectares,
    goal_amount: sums.goalMinor / 100,
    current_amount: sums.raisedMinor / 100,
    expected_yield: data.expectedYield,
    planting_season: data.plantingSeason,
    harvest_season: data.harvestSeason,
    created_at: `${data.createdOn}T00:00:00.000Z`,
  };
}

/** `create-crowdfarming-investment`: a member takes a share of a field, as an investor or a sponsor. */
export function createInvestment(pay: () => PayParts) {
  return defineFunction<InvestmentInput, { paymentId: string }>({
    name: 'create-crowdfarming-investment',
    isGuarded: true,
    summary: 'Takes a share of a shared field for the signed-in member and answers with the address of the payment page; amounts in US dollars',
    input: InvestmentInput as unknown as z.ZodType<InvestmentInput>,
    answer: z.object({ checkoutUrl: z.url() }),
    async perform(tx, { projectId, amount, investmentType, method }, { language, member }) {
      if (!member) return new Refusal('invest_sign_in', { status: 401 });
      const provider = providerFor(pay(), method, 'one_time');
      if (provider instanceof Refusal) return provider;
      const [field] = await tx.select().from(fields).where(eq(fields.id, projectId));
      if (!field) return new Refusal('field_unknown', { status: 404, field: 'projectId' });
      if (field.status === 'completed') return new Refusal('field_completed', { status: 409 });
      const missing = field.goalMinor - field.raisedMinor;
      if (field.status !== 'funding' || missing <= 0 || field.fundingUntil < new Date().toISOString().slice(0, 10)) return new Refusal('field_full', { status: 409 });
      if (amount > missing) return new Refusal('share_above_missing', { field: 'amount', values: { sum: formatMoney({ amountMinor: missing, currency: 'USD' }, 'fr') } });
      const id = randomUUID();
      await tx.insert(shares).values({ id, fieldId: projectId, memberId: member.id, kind: investmentType, amountMinor: amount, email: member.email });
      const paymentId = await startPayment(tx, provider, { purpose: 'share', purposeId: id, interval: 'one_time', amountMinor: amount, currency: 'USD', language });
      return { paymentId };
    },
    respond: (_ground, { paymentId }, caller) => answerCheckout(pay(), paymentId, caller),
  });
}

/** Shares when their payment changes: the field's sums follow what is held. What would overfill a field goes back by itself. */
export function sharePurpose(jobs: Pick<Jobs, 'send'>): Purpose {
  return {
    async account(tx, payment) {
      const [share] = await tx.select({ fieldId: shares.fieldId }).from(shares).where(eq(shares.id, payment.purposeId));
      return `field:${share!.fieldId}`;
    },
    async onKept(tx, payment: Payment) {
      const [field] = await tx.select().from(fields).where(sql`${fields.id} = (select ${shares.fieldId} from ${shares} where ${shares.id} = ${payment.purposeId})`).for('update');
      const [share] = await tx.select().from(shares).where(eq(shares.id, payment.purposeId));
      const change = payment.keptMinor - share!.heldMinor;
      const overfills = change > 0 && (field!.raisedMinor + change > field!.goalMinor || field!.status === 'refunded');
      // Two people may have paid for the last part at once: the later one is not counted and has the money back.
      if (overfills) return refundLater(tx, jobs, payment.id);
      if (change === 0) return;
      await tx.update(shares).set({ heldMinor: payment.keptMinor }).where(eq(shares.id, share!.id));
      const people = Number(payment.keptMinor > 0) - Number(share!.heldMinor > 0);
      await tx.update(fields).set({ raisedMinor: sql`${fields.raisedMinor} + ${change}`, people: sql`${fields.people} + ${people}` }).where(eq(fields.id, field!.id));
      await tell(tx, { topic: 'field', id: field!.id });
    },
    async facts(db, shareId) {
      const [share] = await db.select().from(shares).where(eq(shares.id, shareId));
      if (!share) throw new Error('No such share');
      const field = await findField(db, share.fieldId);
      return {
        title: field?.data.title ?? `Champ ${share.fieldId}`,
        path: `/crowdfarming/project/${share.fieldId}`,
        etoffe: field?.data.cloth ?? { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' },
        payerName: null,
        payerEmail: share.email,
        isGift: share.kind === 'sponsor',
        returnPath: `/crowdfarming/confirmation?project=${share.fieldId}`,
      };
    },
  };
}

/** What open pages are told when a field's sums change. */
export async function readFieldNews(db: Database, id: string): Promise<({ id: string } & FieldSums) | undefined> {
  const [row] = await db.select().from(fields).where(eq(fields.id, id));
  return row && { id, raisedMinor: row.raisedMinor, goalMinor: row.goalMinor, people: row.people, status: row.status };
}

/** A member's shares that are held, newest first, with their field as it stands. */
export async function listOwnShares(db: Database, memberId: string) {
  const rows = await db.select().from(shares).where(and(eq(shares.memberId, memberId), gt(shares.heldMinor, 0))).orderBy(desc(shares.createdAt)).limit(100);
  const all = new Map((await listFields(db)).map((field) => [field.id, field]));
  return rows.flatMap((share) => {
    const field = all.get(share.fieldId);
    return field ? [{ ...share, field }] : [];
  });
}

/** How many of a member's fields were harvested. */
export async function countHarvests(db: Database, memberId: string): Promise<number> {
  const rows = await db.selectDistinct({ id: fields.id }).from(shares).innerJoin(fields, eq(fields.id, shares.fieldId)).where(and(eq(shares.memberId, memberId), gt(shares.heldMinor, 0), eq(fields.status, 'completed')));
  return rows.length;
}

/** The payment of a member's share by its id; undefined when it is another's. */
export async function findOwnSharePayment(db: Database, paymentId: string, memberId: string): Promise<Payment | undefined> {
  if (!z.uuid().safeParse(paymentId).success) return undefined;
  const [row] = await db.select({ payment: payments }).from(payments).innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id))).where(and(eq(payments.id, paymentId), eq(shares.memberId, memberId)));
  return row?.payment;
}

/** The newest payment a member began for a field. */
export async function findLatestSharePayment(db: Database, fieldId: string, memberId: string): Promise<Payment | undefined> {
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id)))
    .where(and(eq(shares.fieldId, fieldId), eq(shares.memberId, memberId)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.payment;
}

/** Every night: a field not full on its last day of funding gives every share back. */
export function closeFields(db: RootDatabase, jobs: () => Pick<Jobs, 'send'>): JobKind<never> {
  return { name: 'close-fields', schedule: '23 1 * * *', concurrency: 1, handle: () => closeUnfunded(db, jobs()) };
}

export async function closeUnfunded(db: RootDatabase, jobs: Pick<Jobs, 'send'>, today = new Date().toISOString().slice(0, 10)): Promise<void> {
  const due = await db.select({ id: fields.id }).from(fields).where(and(eq(fields.status, 'funding'), lt(fields.fundingUntil, today), lt(fields.raisedMinor, fields.goalMinor)));
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      await tx.update(fields).set({ status: 'refunded' }).where(eq(fields.id, id));
      const held = await tx.select({ id: payments.id }).from(payments).innerJoin(shares, and(eq(payments.purpose, 'share'), eq(payments.purposeId, shares.id))).where(and(eq(shares.fieldId, id), gt(payments.keptMinor, 0)));
      for (const payment of held) await refundLater(tx, jobs, payment.id);
      await tell(tx, { topic: 'field', id });
    });
  }
}

export const shareData: OwnDataSource = {
  name: 'shares',
  list: (db, { id }) => db.select().from(shares).where(eq(shares.memberId, id)),
  async erase(tx, { id }) {
    await tx.update(shares).set({ memberId: null, email: null }).where(eq(shares.memberId, id));
  },
};
