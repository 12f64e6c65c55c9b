import { isNotNull } from 'drizzle-orm';
import type { Read } from '#app/features/define-feature.server.ts';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { Refusal } from '#platform/refusals.ts';
import { translations } from '#platform/tables.ts';
import { readBlocks } from '#app/features/translations/blocks.server.ts';
import { listCells, listEntriesIn } from '#app/features/translations/coverage.server.ts';
import { toItem } from '#app/features/translations/save-translation.server.ts';
import { textSourcesOf } from '#app/features/translations/text-sources.server.ts';
import { countMoved, listWords } from '#app/features/translations/own-words.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { isLanguage } from '#app/shared/language.ts';
import { isTarget } from '#app/features/translations/translated.ts';

export const translationsSection: StaffSection = {
  places: [
    {
      key: 'translations',
      path: '/admin/translations',
      icon: 'translate',
      group: 'content',
      permission: 'content.read',
      letter: 'x',
      // What visitors read of an older French, and our own words over a text that a release changed.
      count: async (db) => (await db.$count(translations, isNotNull(translations.staleSince))) + (await countMoved(db)),
    },
  ],
};

export const wordsRead: Read = {
  path: '/api/admin/words',
  summary:
    'Interface words of `language` by key, with the French, what the file says and what staff wrote instead; `state` `changed` or `moved`',
  permission: 'content.read',
  query: ['language', 'q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  async read(db, { query }) {
    const { language } = query;
    if (!isLanguage(language)) return new Refusal('invalid_field', { field: 'language' });
    return listWords(db, language, readListState(query));
  },
};

export const translationsRead: Read = {
  path: '/api/admin/translations',
  summary:
    'With `collection`, `id` and `language` the blocks of an entry in that language; without `id` the entries, without `collection` all cells',
  permission: 'content.read',
  query: ['collection', 'id', 'language', 'q', 'state'],
  isList: false,
  async read(db, { query, site }) {
    const sources = textSourcesOf(site.collections);
    const { language, id } = query;
    if (language !== undefined && !isTarget(language)) return new Refusal('invalid_field', { field: 'language' });
    if (query.collection === undefined) {
      const cells = await listCells(db, [...sources.values()]);
      return { items: cells.filter((cell) => !language || cell.language === language), next: null };
    }
    const texts = sources.get(query.collection);
    if (!texts) return new Refusal('entry_unknown', { status: 404, field: 'collection' });
    if (id === undefined) return { items: await listEntriesIn(db, texts, { ...query, language }), next: null };
    if (!language) return new Refusal('invalid_field', { field: 'language' });
    const [entry] = await texts.read(db, id);
    if (!entry) return new Refusal('entry_unknown', { status: 404, field: 'id' });
    const items = (await readBlocks(db, texts, entry, language)).map(toItem);
    return { items: items.filter(({ state }) => !query.state || state === query.state), next: null };
  },
};
