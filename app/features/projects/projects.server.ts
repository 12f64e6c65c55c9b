import { findPhotos } from '#app/features/photos/photos.server.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { holds } from '#app/kit/search-words.server.ts';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { href } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import { readTranslations, translateEntry } from '#platform/translations.ts';
import { projectEntries } from './project-entries.server.ts';
import type { ProjectContent } from './project.ts';
import { entries } from '#platform/tables.ts';
import type { Database } from '#platform/database.ts';
import type { Hit } from '#app/shared/hit.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Category } from './categories.ts';
import type { ProjectCard } from './project-view.ts';
import { projects } from './tables.server.ts';

/** How many projects a page of the list has (contract, 1: 'Load More'). */
export const PAGE_SIZE = 12;

export type ListQuery = { search: string; category?: Category; pages: number; language: Language };

/** Published projects; the row and fund of an unpublished project stay. */
const selectShown = (db: Database) =>
  db
    .select({
      id: projects.id,
      fund: funds,
      data: sql<ProjectContent>`${entries.data}`,
      html: entries.html,
    })
    .from(projects)
    .innerJoin(funds, eq(funds.id, projects.fundId))
    .innerJoin(entries, and(eq(entries.collection, projectEntries.name), eq(entries.id, sql`${projects.id}::text`)))
    .$dynamic();

/** The matching projects in order with their totals, and whether there are more. One query. */
export async function listProjects(db: Database, { search, category, pages, language }: ListQuery) {
  const conditions: SQL[] = [];
  if (category) conditions.push(eq(projects.category, category));
  if (search)
    conditions.push(
      or(
        holds(search, sql`${projects.title} || ' ' || ${projects.location}`),
        // As the visitor reads it: the French above finds it in every language.
        sql`exists (select 1 from translations t where t.collection = ${projectEntries.name} and t.language = ${language}
          and t.id = projects.id::text and ${holds(search, sql`t.texts -> 'title' ->> 'text' || ' ' || (t.texts -> 'location' ->> 'text')`)})`,
      )!,
    );
  const rows = await selectShown(db)
    .where(and(...conditions))
    .orderBy(asc(projects.position), asc(projects.id))
    .limit(pages * PAGE_SIZE + 1);
  return {
    rows: await inLanguage(db, rows.slice(0, pages * PAGE_SIZE), language),
    hasMore: rows.length > pages * PAGE_SIZE,
  };
}

/** The projects with these ids, in this order. */
export async function listFeatured(db: Database, ids: number[], language: Language): Promise<ProjectRow[]> {
  return inLanguage(
    db,
    await selectShown(db).where(inArray(projects.id, ids)).orderBy(asc(projects.position)),
    language,
  );
}

export async function countUrgent(db: Database): Promise<number> {
  return db.$count(
    entries,
    and(eq(entries.collection, projectEntries.name), sql`(${entries.data} ->> 'urgent')::boolean`),
  );
}

/** Search results for projects. */
export async function listProjectHits(db: Database, language: Language): Promise<Hit[]> {
  const rows = await selectShown(db).orderBy(asc(projects.position));
  return (await inLanguage(db, rows, language)).map(
    ({ id, project: { title, location, description }, language: shown }) => ({
      language: shown,
      id: `projects:${id}`,
      title,
      text: `${location} ${description}`,
      to: href('/projects/:id', { id: String(id) }),
      group: 'projects',
    }),
  );
}

/** A project's drawing; mails use it even if there is a photo. */
export const drawProject = ({ id, project, fund }: Pick<ProjectRow, 'id' | 'project' | 'fund'>): string =>
  artUrl(composeScene(`projet-${id}`, { ...project.art, motif: fund.cloth.motif }));

/** A project as a card. */
export function toCard({ id, project, fund, photo, language }: ProjectRow): ProjectCard {
  return {
    id,
    fundId: fund.id,
    language,
    title: project.title,
    location: project.location,
    description: project.description,
    reach: project.reach,
    category: project.category,
    isUrgent: project.urgent,
    cloth: clothUrl(fund.cloth),
    image: photo ? smallPhoto(photo.path) : drawProject({ id, project, fund }),
    raisedMinor: fund.raisedMinor,
    goalMinor: fund.goalMinor ?? 0,
    currency: fund.currency,
    supporters: fund.supporters,
  };
}

/** A project by id; the first one if the id is unknown (contract, 1). */
export async function findProject(db: Database, id: string | undefined, language: Language) {
  const number = /^\d{1,9}$/.test(id ?? '') ? Number(id) : -1;
  const rows = await selectShown(db)
    .orderBy(sql`(${projects.id} = ${number}) desc`, asc(projects.position), asc(projects.id))
    .limit(1);
  return (await inLanguage(db, rows, language))[0];
}

/** Projects in a language, each with its photo if it has one. */
async function inLanguage(db: Database, rows: Awaited<ReturnType<typeof selectShown>>, language: Language) {
  const { name, schema, typeset } = projectEntries;
  const translated = await readTranslations(
    db,
    name,
    language,
    rows.map(({ id }) => String(id)),
  );
  const photos = await findPhotos(
    db,
    rows.map((row) => row.data.photo?.id),
  );
  return rows.map(({ id, fund, ...text }) => {
    const { data, source, html, ...languages } = translateEntry(
      schema,
      text,
      language,
      translated.get(String(id)),
      typeset,
    );
    return { id, fund, project: data, source, html, photo: photos.get(source.photo?.id ?? ''), ...languages };
  });
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;
