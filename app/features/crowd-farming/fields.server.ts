import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { PROVINCE_CHOICES } from '#app/kit/places.ts';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import type { Language } from '#app/shared/language.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import type { Stale } from '#platform/translations.ts';
import { sampleGifts } from '#app/features/donations/seed.server.ts';
import { importPayments } from '#app/features/payments/import-payments.server.ts';
import { findPhotos, type ShownPhoto } from '#app/features/photos/photos.server.ts';
import { Field } from './field.ts';
import type { FieldStatus } from './field-rules.ts';
import { plots } from './tables.server.ts';

export const sharedFields: Collection<Field> = {
  name: 'fields',
  isSample: () => true,
  schema: Field,
  typeset: setSigns,
  // Newest first (spec, 7).
  positionOf: ({ createdOn }) => -Number(createdOn.replaceAll('-', '')),
  editing: {
    pageOf: (id) => href('/crowdfarming/project/:id', { id }),
    seed: 'champ',
    choices: { province: PROVINCE_CHOICES },
    // What shares were taken on is no text: the season's steps, sums and days are acts of their own.
    fixed: [
      'status',
      'areaHectares',
      'goalDollars',
      'season',
      'fundingUntil',
      'createdOn',
      'cloth',
      'presets',
      'budget',
      'reports',
      'result',
      'impact',
      'sample',
    ],
  },
  toHit: ({ title, description, place, cropType }, id) => ({
    group: 'fields',
    title,
    text: `${description} ${place} ${cropType}`,
    to: href('/crowdfarming/project/:id', { id }),
  }),
  async onNew(tx, { id, data }, { withSamples }) {
    const { status, goalDollars, fundingUntil, title, sample } = data;
    await tx
      .insert(plots)
      .values({ id, status: withSamples ? status : 'funding', goalMinor: goalDollars * 100, fundingUntil })
      .onConflictDoNothing();
    if (withSamples && sample.people > 0)
      await importShares(tx, { id, title }, sample.raisedDollars * 100, sample.people);
  },
};

/** Creates sample shares that add up to exactly the given amount, in US cents. */
async function importShares(
  tx: Database,
  field: { id: string; title: string },
  raisedMinor: number,
  people: number,
): Promise<void> {
  const paid = sampleGifts(raisedMinor, people).map(({ amountMinor, minutesAgo }) => ({
    amountMinor,
    name: null,
    minutesAgo,
  }));
  const writePurpose = async () => {
    await tx.execute(
      sql`insert into shares (id, field_id, kind, amount_minor, held_minor, created_at) select purpose_id, ${field.id}, 'investor', amount, amount, at from imported`,
    );
  };
  await importPayments(tx, {
    purpose: 'share',
    account: `field:${field.id}`,
    currency: 'USD',
    title: field.title,
    path: href('/crowdfarming/project/:id', { id: field.id }),
    paid,
    writePurpose,
  });
  await tx
    .update(plots)
    .set({ raisedMinor, people, fundedAt: sql`case when goal_minor <= ${raisedMinor} then now() end` })
    .where(eq(plots.id, field.id));
}

export type FieldSums = { raisedMinor: number; goalMinor: number; people: number; status: FieldStatus };
export type SharedField = {
  id: string;
  data: Field;
  source: Field;
  sums: FieldSums;
  photo?: ShownPhoto;
  language: Language;
  stale?: Stale;
};

export const drawField = ({ id, data }: Pick<Entry<Field>, 'id' | 'data'>): string =>
  artUrl(composeScene(`champ-${id}`, data.art));

type Photos = Awaited<ReturnType<typeof findPhotos>>;

function join(entry: Entry<Field>, row: typeof plots.$inferSelect | undefined, photos: Photos): SharedField[] {
  if (!row) return [];
  const { raisedMinor, goalMinor, people, status } = row;
  return [
    {
      id: entry.id,
      data: entry.data,
      source: entry.source,
      language: entry.language,
      stale: entry.stale,
      photo: photos.get(entry.data.photo?.id ?? ''),
      sums: { raisedMinor, goalMinor, people, status },
    },
  ];
}

/** All shared fields, newest first. */
export async function listFields(db: Database, language?: Language): Promise<SharedField[]> {
  const [entries, rows] = [await listEntries(db, sharedFields, language), await db.select().from(plots)];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const photos = await findPhotos(
    db,
    entries.map(({ data }) => data.photo?.id),
  );
  return entries.flatMap((entry) => join(entry, byId.get(entry.id), photos));
}

export async function findField(
  db: Database,
  id: string | undefined,
  language?: Language,
): Promise<SharedField | undefined> {
  const entry = await findEntry(db, sharedFields, id, language);
  if (!entry) return undefined;
  const [row] = await db.select().from(plots).where(eq(plots.id, entry.id));
  return join(entry, row, await findPhotos(db, [entry.data.photo?.id]))[0];
}

/** A field as the API returns it (spec, 3), amounts in dollars. */
export function toRead({ id, data, sums }: SharedField) {
  return {
    id,
    title: data.title,
    description: data.description,
    image_url: drawField({ id, data }),
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

/** What open pages are told when a field's totals change. */
export async function readFieldState(db: Database, id: string): Promise<({ id: string } & FieldSums) | undefined> {
  const [row] = await db.select().from(plots).where(eq(plots.id, id));
  return row && { id, raisedMinor: row.raisedMinor, goalMinor: row.goalMinor, people: row.people, status: row.status };
}
