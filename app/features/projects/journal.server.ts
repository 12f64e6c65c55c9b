import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import { sql } from 'drizzle-orm';
import { href } from 'react-router';
import { describeShown } from '#app/features/photos/photo-ref.ts';
import { findPhotos } from '#app/features/photos/photos.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, type Entry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { entries } from '#platform/tables.ts';
import { JournalEntry } from './project.ts';
import type { Update } from './project-view.ts';

/** Journal entries of the projects, newest first. */
export const journal: Collection<JournalEntry> = {
  name: 'journal',
  isSample: () => true,
  schema: JournalEntry,
  typeset: setSigns,
  positionOf: ({ date }) => -Number(date.replaceAll('-', '')),
  editing: {
    isOpen: true,
    pageOf: (_id, data) => href('/projects/:id', { id: String((data as Partial<JournalEntry>).project) }),
    seed: 'journal',
    blank: () => ({ art: { type: 'mains', palette: 'midi' } }),
    permissions: { write: 'journal.write', publish: 'texts.publish' },
  },
};

/** A project's journal for pages, newest first. */
export async function listJournal(db: Database, projectId: number, language: Language) {
  const own = await listEntries(db, journal, language, 200, ofProject(projectId));
  return withPhotos(db, own, language);
}

/** The newest journal entry of each of these projects. */
export async function listNewest(db: Database, projectIds: readonly number[], language: Language) {
  const found = [];
  for (const id of projectIds) {
    const [newest] = await listEntries(db, journal, language, 1, ofProject(id));
    const [shown] = await withPhotos(db, newest ? [newest] : [], language);
    if (shown) found.push({ projectId: id, ...shown });
  }
  return found;
}

const ofProject = (id: number) => sql`${entries.data} ->> 'project' = ${String(id)}`;

async function withPhotos(db: Database, found: readonly Entry<JournalEntry>[], language: Language): Promise<Update[]> {
  const photos = await findPhotos(
    db,
    found.map(({ data }) => data.photo?.id),
  );
  return found.map((entry) => {
    const photo = photos.get(entry.data.photo?.id ?? '');
    const update = toUpdate(entry, language);
    return photo ? { ...update, image: smallPhoto(photo.path), photo: { ...photo, ...describeShown(entry) } } : update;
  });
}

function toUpdate({ id, data, language: shown }: Entry<JournalEntry>, language: Language): Update {
  const { date, title, text, place, art } = data;
  return {
    id,
    language: shown,
    date,
    day: formatDay(date, language),
    title,
    text,
    place,
    image: artUrl(composeScene(`journal-${id}`, art, '1:1')),
  };
}
