import { clothUrl } from '#app/art/cloth/cloth.ts';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { href } from 'react-router';
import { setInFrench } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import { readTranslations, translateEntry } from '#platform/translations.ts';
import { PROJECT_TEXTS } from './project.ts';
import type { Database } from '#platform/database.ts';
import type { Hit } from '#app/shared/hit.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Category } from './categories.ts';
import { type ProjectCard, sceneUrl } from './project-view.ts';
import { projects } from './tables.server.ts';

/** How many projects a page of the list holds (contract, 1: 'Load More'). */
export const PAGE_SIZE = 12;

export type ListQuery = { search: string; category?: Category; pages: number; language: Language };

const columns = { project: projects, fund: funds };

/** The projects that match, in order, with their sums; and whether there are more. One query. */
export async function listProjects(db: Database, { search, category, pages, language }: ListQuery) {
  const conditions: SQL[] = [];
  if (category) conditions.push(eq(projects.category, category));
  if (search)
    conditions.push(
      or(
        holds(sql`${projects.title} || ' ' || ${projects.location}`, search),
        // As the visitor reads it: the French above finds it in every language.
        sql`exists (select 1 from translations t where t.collection = ${PROJECT_TEXTS.name} and t.language = ${language}
          and t.id = projects.id::text and ${holds(sql`t.texts -> 'title' ->> 'text' || ' ' || (t.texts -> 'location' ->> 'text')`, search)})`,
      )!,
    );
  const rows = await db
    .select(columns)
    .from(projects)
    .innerJoin(funds, eq(funds.id, projects.fundId))
    .where(and(...conditions))
    .orderBy(asc(projects.position), asc(projects.id))
    .limit(pages * PAGE_SIZE + 1);
  return {
    rows: await inLanguage(db, rows.slice(0, pages * PAGE_SIZE), language),
    hasMore: rows.length > pages * PAGE_SIZE,
  };
}

/** The projects of these ids, in their order. */
export async function listFeatured(db: Database, ids: number[], language: Language): Promise<ProjectRow[]> {
  return inLanguage(
    db,
    await db
      .select(columns)
      .from(projects)
      .innerJoin(funds, eq(funds.id, projects.fundId))
      .where(inArray(projects.id, ids))
      .orderBy(asc(projects.position)),
    language,
  );
}

export async function countUrgent(db: Database): Promise<number> {
  return db.$count(projects, eq(projects.isUrgent, true));
}

/** Projects as the site search finds them. */
export async function listProjectHits(db: Database, language: Language): Promise<Hit[]> {
  const rows = await db.select({ project: projects }).from(projects).orderBy(asc(projects.position));
  return (await inLanguage(db, rows, language)).map(
    ({ project: { id, title, location, description }, language: shown }) => ({
      language: shown,
      id: `projects:${id}`,
      title,
      text: `${location} ${description}`,
      to: href('/projects/:id', { id: String(id) }),
      group: 'projects',
    }),
  );
}

/** A row as a card of a list shows it. */
export function toCard({ project, fund, language }: ProjectRow): ProjectCard {
  return {
    id: project.id,
    fundId: fund.id,
    language,
    title: project.title,
    location: project.location,
    description: project.description,
    reach: project.details.reach,
    category: project.category,
    isUrgent: project.isUrgent,
    cloth: clothUrl(fund.cloth),
    image: sceneUrl(`projet-${project.id}`, project.details.art, fund.cloth.motif),
    raisedMinor: fund.raisedMinor,
    goalMinor: fund.goalMinor ?? 0,
    currency: fund.currency,
    supporters: fund.supporters,
  };
}

/** The project of an id; the first one when there is none (contract, 1). */
export async function findProject(db: Database, id: string | undefined, language: Language) {
  const number = /^\d{1,9}$/.test(id ?? '') ? Number(id) : -1;
  const rows = await db
    .select(columns)
    .from(projects)
    .innerJoin(funds, eq(funds.id, projects.fundId))
    .orderBy(sql`(${projects.id} = ${number}) desc`, asc(projects.position), asc(projects.id))
    .limit(1);
  return (await inLanguage(db, rows, language))[0];
}

/** Projects as they are in a language; their own texts are those of their files. */
async function inLanguage<Row extends { project: typeof projects.$inferSelect }>(
  db: Database,
  rows: Row[],
  language: Language,
) {
  const { name, schema } = PROJECT_TEXTS;
  const translated = await readTranslations(
    db,
    name,
    language,
    rows.map(({ project }) => String(project.id)),
  );
  return rows.map(({ project, ...row }) => {
    const { title, location, description, details } = project;
    const texts = { data: { ...details, title, location, description }, html: '' };
    const shown = translateEntry(schema, texts, language, translated.get(String(project.id)), setInFrench);
    const { title: ownTitle, location: place, description: line, ...own } = shown.data;
    return {
      ...row,
      project: { ...project, title: ownTitle, location: place, description: line, details: own },
      language: shown.language,
      /** As they are called in French: what is drawn of somebody stays the same in every language. */
      people: details.people,
    };
  });
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

// Visitors type without accents, with plain spaces and straight apostrophes; titles have the typographic ones.
// Capitals too: lower() knows only ASCII where the database was made with the locale C.
const FROM = 'àâäáãéèêëíìîïóòôöõúùûüçñÀÂÄÁÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÇÑ’\u00a0\u202f';
const TO = "aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'  ";

const holds = (text: SQL, search: string): SQL =>
  sql`${folded(text)} like '%' || ${folded(sql`${escapeLike(search)}`)} || '%'`;

function folded(text: SQL): SQL {
  return sql`translate(lower(${text}), ${FROM}, ${TO})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
