import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import admin from '#locales/fr/admin.json' with { type: 'json' };
import type { Feature, FeatureParts } from '#app/features/define-feature.server.ts';
import type { Purpose } from '#app/features/payments/purposes.server.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { SiteContext } from '#platform/site.ts';
import { assemble } from '#server/assemble.ts';
import { FEATURES, SITE } from '#server/features.ts';

type Pages = Parameters<NonNullable<Feature['endpoints']>>[2];

test('every feature with a declaration is in the list, once', () => {
  const declared = readdirSync('app/features', { withFileTypes: true })
    .filter((folder) => folder.isDirectory() && existsSync(join('app/features', folder.name, 'feature.server.ts')))
    .map(({ name }) => name);
  expect(FEATURES.map(({ name }) => name).sort()).toEqual(declared.sort());
});

test('without one leaf feature the site is the same but for what that one declares', () => {
  const without = assemble(FEATURES.filter(({ name }) => name !== 'academy'));
  const academy = FEATURES.find(({ name }) => name === 'academy')!;
  const paths = (reads: { path: string }[]) => reads.map(({ path }) => path);
  expect(paths(SITE.reads).filter((path) => !paths(without.reads).includes(path))).toEqual(
    paths(academy.reads as { path: string }[]),
  );
  expect(Object.keys(SITE.checks).filter((name) => !(name in without.checks))).toEqual(Object.keys(academy.checks!));
  expect(SITE.collections.filter((one) => !without.collections.includes(one)).map(({ name }) => name)).toEqual([
    'courses',
  ]);
  expect(SITE.ownData.filter((one) => !without.ownData.includes(one))).toEqual(academy.ownData);
  const jobs = { send: async () => {} };
  expect(Object.keys(SITE.purposes(jobs)).filter((name) => !(name in without.purposes(jobs)))).toEqual(['course']);
  expect(SITE.largeBodies.filter((one) => !without.largeBodies.includes(one))).toEqual(academy.largeBodies);
  expect(Object.keys(SITE.commands).filter((name) => !(name in without.commands))).toEqual(['revoke']);
});

test('every kind of task has its sign, declared beside it', () => {
  const kinds = Object.entries(admin.task).filter(([, words]) => typeof words === 'object' && 'title' in words);
  expect(Object.keys(SITE.sections.taskIcons).sort()).toEqual(kinds.map(([kind]) => kind).sort());
});

test('two features cannot declare one name', () => {
  const twice: Record<string, Partial<Feature>> = {
    check: { checks: { 'no row is lost': 'select 1 where false' } },
    purpose: { purposes: () => ({ gift: {} as Purpose }) },
    'live topic': { live: { fund: async () => undefined } },
    figure: { figures: { harvests: async () => 0 } },
    term: { forget: { letters: (now) => now } },
    command: { commands: { revoke: { usage: '', help: '', run: async () => ({ data: undefined, text: '' }) } } },
  };
  for (const [kind, declared] of Object.entries(twice))
    expect(
      () =>
        assemble([
          { name: 'a', ...declared },
          { name: 'b', ...declared },
        ]),
      kind,
    ).toThrow(new RegExp(`^Two features declare the ${kind} `));
});

test('what is made of the running site is refused twice, too', () => {
  const one = {
    gauges: () => ({ elikya_letters: { help: '', read: () => 0 } }),
    endpoints: () => [{ method: 'GET', path: '/letters', handle: async () => undefined }],
  } satisfies Partial<Feature>;
  const site = assemble([
    { name: 'a', ...one },
    { name: 'b', ...one },
  ]);
  const parts = {} as FeatureParts;
  expect(() => site.gauges({} as RootDatabase, parts)).toThrow('Two features declare the gauge elikya_letters');
  expect(() => site.endpoints({} as SiteContext, parts, {} as Pages)).toThrow(
    'Two features declare the endpoint GET /letters',
  );
});

test('a purpose is wrapped by features after another, and by none where it is not there', () => {
  const gift = { name: 'gifts', purposes: () => ({ gift: { said: ['gift'] } as unknown as Purpose }) };
  const wrapAs = (name: string) => ({
    name,
    wraps: {
      gift: (inner: Purpose) =>
        ({ said: [...(inner as unknown as { said: string[] }).said, name] }) as unknown as Purpose,
    },
  });
  const { purposes } = assemble([wrapAs('first'), gift, wrapAs('second')]);
  expect(purposes({ send: async () => {} }).gift).toEqual({ said: ['gift', 'first', 'second'] });
  expect(() => assemble([wrapAs('first')])).toThrow('first wraps a purpose that no feature declares: gift');
});

test('one address stands before a pattern that it fits, whatever the order of the list', () => {
  const at = (path: string) => ({ method: 'POST' as const, path, handle: async () => undefined });
  const { endpoints } = assemble([
    { name: 'a', endpoints: () => [at('/webhooks/:provider')] },
    { name: 'b', endpoints: () => [at('/webhooks/bounces')] },
  ]);
  const all = endpoints({} as SiteContext, {} as FeatureParts, {} as Pages);
  expect(all.map(({ path }) => path)).toEqual(['/webhooks/bounces', '/webhooks/:provider']);
});

test('a start writes what samples stand on first, each in the order of the list', async () => {
  const written: string[] = [];
  const seeding = (name: string): Feature => ({
    name,
    seed: {
      base: async (_tx, { isNew }) => void written.push(`${name} base ${isNew}`),
      samples: async () => void written.push(`${name} samples`),
    },
  });
  const site = assemble([seeding('a'), { name: 'none' }, seeding('b')]);
  const [tx, start] = [{} as Database, { isLive: false, isNew: true }];
  await site.seedBase(tx, start);
  await site.seedSamples(tx, start);
  expect(written).toEqual(['a base true', 'b base true', 'a samples', 'b samples']);
});
