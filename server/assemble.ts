import type { Language } from '#app/shared/language.ts';
import type { Check, Feature, FeatureParts, LargeBody, Read, Start } from '#app/features/define-feature.server.ts';
import type { PaidFor, Purpose } from '#app/features/payments/purposes.server.ts';
import { joinSections, type StaffSections } from '#app/features/staff/sections.server.ts';
import type { Hit } from '#app/shared/hit.ts';
import type { EventKind } from '#platform/announce.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { SiteFunction } from '#platform/functions.ts';
import type { FileRule } from '#platform/housekeeping.ts';
import type { JobHandler, Jobs } from '#platform/jobs.ts';
import type { MailTemplate } from '#platform/mail.ts';
import type { OwnDataSource, Person } from '#platform/own-data.ts';
import type { Leaver } from '#platform/staff.ts';

/** What the features of a list add together. None knows of another but through what is handed to it. */
export type Assembled = {
  functions: (parts: FeatureParts) => Map<string, SiteFunction>;
  reads: Read[];
  jobs: (parts: FeatureParts) => JobHandler[];
  mails: (parts: FeatureParts) => MailTemplate[];
  purposes: (jobs: Pick<Jobs, 'send'>) => Record<string, Purpose>;
  collections: Collection<never>[];
  /** By their names. */
  events: EventKind<never>[];
  ownData: OwnDataSource[];
  whenProved: (tx: Database, member: Person) => Promise<void>;
  whenRightsEnd: (tx: Database, leaver: Leaver) => Promise<void>;
  checks: Record<string, Check>;
  live: (db: Database, topic: string, id: string) => Promise<object | undefined>;
  figures: (db: Database, memberId: string) => Promise<Record<string, number>>;
  hits: (db: Database, language: Language) => Promise<Hit[]>;
  pictures: NonNullable<Feature['pictures']>;
  oldFiles: (db: RootDatabase) => FileRule[];
  sections: StaffSections;
  forget: NonNullable<Feature['forget']>;
  seedBase: (tx: Database, start: Start) => Promise<void>;
  seedSamples: (tx: Database, start: Start) => Promise<void>;
  gauges: NonNullable<Feature['gauges']>;
  largeBodies: LargeBody[];
  endpoints: NonNullable<Feature['endpoints']>;
  contexts: NonNullable<Feature['contexts']>;
  hold: NonNullable<Feature['hold']>;
  commands: NonNullable<Feature['commands']>;
  /** @returns how to stop all of it */
  start: (parts: FeatureParts) => (() => Promise<void>)[];
};

/**
 * Puts the features together.
 * @throws when two of them use one name for a thing, or one wraps a purpose that none declares
 */
export function assemble(features: readonly Feature[]): Assembled {
  const collections = features.flatMap((feature) => feature.collections ?? []) as Collection<never>[];
  refuseDuplicates(
    'collection',
    collections.map(({ name }) => name),
  );
  const events = features.flatMap((feature) => feature.events ?? []) as EventKind<never>[];
  refuseDuplicates(
    'event',
    events.map(({ name }) => name),
  );
  const purposes: Assembled['purposes'] = (jobs) => {
    const known = merge(
      'purpose',
      features.map((feature) => feature.purposes?.(jobs)),
    );
    for (const { name: by, wraps = {} } of features)
      for (const [name, wrap] of Object.entries(wraps)) {
        if (!known[name]) throw new Error(`${by} wraps a purpose that no feature declares: ${name}`);
        known[name] = wrap(known[name], jobs);
      }
    return known;
  };
  const paidFor: PaidFor = purposes({ send: () => Promise.reject(new Error('Reading sends no job')) });
  const ownData = features.flatMap((feature) => feature.ownData ?? []);
  const live = merge(
    'live topic',
    features.map((feature) => feature.live),
  );
  const figures = merge(
    'figure',
    features.map((feature) => feature.figures),
  );
  return {
    functions(parts) {
      const all = features.flatMap((feature) => feature.functions?.(parts) ?? []) as SiteFunction[];
      refuseDuplicates(
        'function',
        all.map(({ name }) => name),
      );
      return new Map(all.map((one) => [one.name, one]));
    },
    reads: features.flatMap(({ reads = [] }) => (typeof reads === 'function' ? reads(paidFor, ownData) : reads)),
    jobs: (parts) => features.flatMap((feature) => feature.jobs?.(parts) ?? []),
    mails(parts) {
      const all = features.flatMap((feature) => feature.mails?.(parts) ?? []);
      refuseDuplicates(
        'mail',
        all.map(({ name }) => name),
      );
      return all;
    },
    purposes,
    collections,
    events: events.sort((one, other) => one.name.localeCompare(other.name)),
    ownData,
    async whenProved(tx, member) {
      for (const feature of features) await feature.whenProved?.(tx, member);
    },
    async whenRightsEnd(tx, leaver) {
      for (const feature of features) await feature.whenRightsEnd?.(tx, leaver);
    },
    checks: merge(
      'check',
      features.map(({ checks }) => (typeof checks === 'function' ? checks(ownData) : checks)),
    ),
    live: async (db, topic, id) => live[topic]?.(db, id),
    async figures(db, memberId) {
      const counted: Record<string, number> = {};
      for (const [name, count] of Object.entries(figures)) counted[name] = await count(db, memberId);
      return counted;
    },
    async hits(db, language) {
      const groups = await Promise.all([
        ...features.map((feature) => feature.hits?.(db, language) ?? []),
        ...collections.filter(({ toHit }) => toHit).map((collection) => findHits(db, collection, language)),
      ]);
      return groups.flat();
    },
    pictures: features.flatMap((feature) => feature.pictures ?? []),
    oldFiles: (db) => features.flatMap((feature) => feature.oldFiles?.(db) ?? []),
    sections: joinSections(
      features.map(({ staff }) => (typeof staff === 'function' ? staff(paidFor, ownData) : staff)),
    ),
    forget: merge(
      'term',
      features.map((feature) => feature.forget),
    ),
    async seedBase(tx, start) {
      for (const { seed } of features) await seed?.base?.(tx, start);
    },
    async seedSamples(tx, start) {
      for (const { seed } of features) await seed?.samples?.(tx, start);
    },
    gauges: (db, parts) =>
      merge(
        'gauge',
        features.map((feature) => feature.gauges?.(db, parts)),
      ),
    largeBodies: features.flatMap((feature) => feature.largeBodies ?? []),
    endpoints(siteContext, parts, pages) {
      const all = features.flatMap((feature) => feature.endpoints?.(siteContext, parts, pages) ?? []);
      refuseDuplicates(
        'endpoint',
        all.map(({ method, path }) => `${method} ${path}`),
      );
      // One address stands before a pattern that it fits, whoever comes first in the list.
      const isPattern = ({ path }: { path: string }) => path.includes(':');
      return all.sort((one, other) => Number(isPattern(one)) - Number(isPattern(other)));
    },
    contexts: (siteContext, parts) => features.flatMap((feature) => feature.contexts?.(siteContext, parts) ?? []),
    async hold(held) {
      for (const feature of features) await feature.hold?.(held);
    },
    commands: merge(
      'command',
      features.map((feature) => feature.commands),
    ),
    start: (parts) => features.flatMap((feature) => feature.start?.(parts).stop ?? []),
  };
}

async function findHits(db: Database, collection: Collection<never>, language: Language): Promise<Hit[]> {
  const entries = await listEntries(db, collection, language);
  return entries.map(({ id, data, language: shown }) => ({
    language: shown,
    id: `${collection.name}:${id}`,
    ...collection.toHit!(data, id),
  }));
}

function merge<T>(kind: string, parts: (Record<string, T> | undefined)[]): Record<string, T> {
  refuseDuplicates(
    kind,
    parts.flatMap((part) => Object.keys(part ?? {})),
  );
  return Object.assign({}, ...parts) as Record<string, T>;
}

function refuseDuplicates(kind: string, names: string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two features declare the ${kind} ${duplicate}`);
}
