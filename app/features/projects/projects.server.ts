import { clothUrl } from '#app/art/cloth/cloth.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { href } from 'react-router';
import { setInFrench } from '#app/shared/french-spaces.ts';
import type { Database } from '#platform/database.ts';
import type { Hit } from '#app/shared/hit.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Category } from './categories.ts';
import { type ProjectCard, sceneUrl } from './project-view.ts';
import { projects } from './tables.server.ts';

/** How many projects a page of the list holds (contract, 1: 'Load More'). */
export const PAGE_SIZE = 12;

export type ListQuery = { search: string; category?: Category; pages: number };

const columns = { project: projects, fund: funds };

/** The projects that match, in order, with their sums; and whether there are more. One query. */
export async function listProjects(db: Database, { search, category, pages }: ListQuery) {
  const conditions: SQL[] = [];
  if (category) conditions.push(eq(projects.category, category));
  if (search)
    conditions.push(
      sql`${folded(sql`${projects.title} || ' ' || ${projects.location}`)} like '%' || ${folded(sql`${escapeLike(search)}`)} || '%'`,
    );
  const rows = await db
    .select(columns)
    .from(projects)
    .innerJoin(funds, eq(funds.id, projects.fundId))
    .where(and(...conditions))
    .orderBy(asc(projects.position), asc(projects.id))
    .limit(pages * PAGE_SIZE + 1);
  return { rows: setInFrench(rows.slice(0, pages * PAGE_SIZE)), hasMore: rows.length > pages * PAGE_SIZE };
}

/** The projects of these ids, in their order. */
export async function listFeatured(db: Database, ids: number[]): Promise<ProjectRow[]> {
  return setInFrench(
    await db
      .select(columns)
      .from(projects)
      .innerJoin(funds, eq(funds.id, projects.fundId))
      .where(inArray(projects.id, ids))
      .orderBy(asc(projects.position)),
  );
}

export async function countUrgent(db: Database): Promise<number> {
  return db.$count(projects, eq(projects.isUrgent, true));
}

/** Projects as the site search finds them. */
export async function listProjectHits(db: Database): Promise<Hit[]> {
  const rows = await db
    .select({ id: projects.id, title: projects.title, location: projects.location, description: projects.description })
    .from(projects)
    .orderBy(asc(projects.position));
  return setInFrench(rows).map(({ id, title, location, description }) => ({
    id: `projects:${id}`,
    title,
    text: `${location} ${description}`,
    to: href('/projects/:id', { id: String(id) }),
    group: 'projects',
  }));
}

/** A row as a card of a list shows it. */
export function toCard({ project, fund }: ProjectRow): ProjectCard {
  return {
    id: project.id,
    fundId: fund.id,
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
export async function findProject(db: Database, id: string | undefined) {
  const number = /^\d{1,9}$/.test(id ?? '') ? Number(id) : -1;
  const rows = await db
    .select(columns)
    .from(projects)
    .innerJoin(funds, eq(funds.id, projects.fundId))
    .orderBy(sql`(${projects.id} = ${number}) desc`, asc(projects.position), asc(projects.id))
    .limit(1);
  return setInFrench(rows[0]);
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

// Visitors type without accents, with plain spaces and straight apostrophes; titles have the typographic ones.
// Capitals too: lower() knows only ASCII where the database was made with the locale C.
const FROM = 'àâäáãéèêëíìîïóòôöõúùûüçñÀÂÄÁÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÇÑ’\u00a0\u202f';
const TO = "aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'  ";

function folded(text: SQL): SQL {
  return sql`translate(lower(${text}), ${FROM}, ${TO})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
