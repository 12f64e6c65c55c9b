import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import { publishChange } from '#platform/changes.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import type { Settings } from '#platform/settings.ts';
import { findFarRate, FLOATING } from '#app/features/payments/rates.server.ts';
import { currencyRates } from '#app/features/payments/tables.server.ts';

/** Time limit for the whole answer; shorter than the job's own. */
const PATIENCE_MS = 20_000;
/** The bank's file has 1.6 KB. */
const MOST_BYTES = 256 * 1024;

const Rate = z.object({ '@currency': z.string(), '@rate': z.string().regex(/^\d{1,9}(\.\d{1,9})?$/) });
/** `eurofxref-daily.xml`: one day with a rate for each currency. */
const Daily = z.object({
  Envelope: z.object({ Cube: z.object({ Cube: z.object({ '@time': z.iso.date(), Cube: z.array(Rate).min(1) }) }) }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

/**
 * Fetches the rates of one day from the European Central Bank's daily file, or a mirror of it.
 * @throws if it cannot be fetched completely and in time, or has another format
 */
export async function fetchDaily(
  url: string,
  patienceMs = PATIENCE_MS,
): Promise<{ day: string; rates: { currency: Currency; perEuro: string }[] }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The source of rates answered ${response.status}`);
  }
  const text = await readText(response);
  if (XMLValidator.validate(text) !== true) throw new Error('The source of rates sent no XML, or half of it');
  const read = Daily.safeParse(parser.parse(text));
  if (!read.success) throw new Error('The source of rates sent another kind of file');
  const { '@time': day, Cube: all } = read.data.Envelope.Cube.Cube;
  if (Date.parse(day) > Date.now()) throw new Error('The source of rates is ahead of the calendar');
  return {
    day,
    rates: all.flatMap(({ '@currency': currency, '@rate': perEuro }) =>
      isCurrency(currency) && FLOATING.includes(currency) && Number(perEuro) > 0 ? [{ currency, perEuro }] : [],
    ),
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The source of rates sends too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Stores a day's rates, except for currencies that somebody entered for that day. A rate that differs much from the
 * last is left to people, because money is charged by it.
 * @returns the currencies that have a newer rate
 */
export async function keepDaily(
  db: RootDatabase,
  { day, rates }: Awaited<ReturnType<typeof fetchDaily>>,
): Promise<Currency[]> {
  return db.transaction(async (tx) => {
    const fresh: Currency[] = [];
    for (const { currency, perEuro } of rates) {
      const last = await findFarRate(tx, currency, perEuro, day);
      if (last) {
        log.error({ currency, perEuro, last }, 'a fetched rate is far from the last one, and was not taken');
        continue;
      }
      const [written] = await tx
        .insert(currencyRates)
        .values({ currency, day, perEuro, source: 'ecb', fetchedPerEuro: perEuro })
        .onConflictDoNothing()
        .returning({ currency: currencyRates.currency });
      if (written) fresh.push(written.currency);
      // Money goes by what was entered; limits go by what is fetched.
      else
        await tx
          .update(currencyRates)
          .set({ fetchedPerEuro: perEuro })
          .where(
            and(
              eq(currencyRates.currency, currency),
              eq(currencyRates.day, day),
              eq(currencyRates.source, 'hand'),
              isNull(currencyRates.fetchedPerEuro),
            ),
          );
    }
    if (fresh.length > 0) await publishChange(tx, { topic: 'settings', id: 'rates' });
    return fresh;
  });
}

const fetching = defineJob({ name: 'fetch-rates', schedule: '17 * * * *', concurrency: 1 });

/** Runs once a day; after a failure again each hour. Does nothing without a configured source. */
export function fetchRates(
  db: RootDatabase,
  { rates: source }: Pick<Settings, 'rates'>,
  now = () => new Date(),
): JobHandler {
  let doneOn = '';
  return handle(fetching, async () => {
    const today = now().toISOString().slice(0, 10);
    if (!source || doneOn === today) return;
    try {
      const daily = await fetchDaily(source.url);
      const fresh = await keepDaily(db, daily);
      log.info({ day: daily.day, fresh }, 'exchange rates fetched');
      doneOn = today;
    } catch (error) {
      // The next hour tries again: the job itself has not failed.
      log.warn({ err: error }, 'exchange rates could not be fetched');
    }
  });
}
