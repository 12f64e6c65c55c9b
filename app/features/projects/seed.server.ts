import { href } from 'react-router';
import type { Database } from '#platform/database.ts';
import { seedFund, seedSampleGifts } from '#app/features/donations/seed.server.ts';
import { PROJECT_TEXTS, ProjectContent } from './project.ts';
import { seedTranslations } from '#platform/seed-content.ts';
import { projects } from './tables.server.ts';

/** Opens a project of content/projects/ and its fund; in the demo with the sample's gifts. */
export async function seedProject(
  tx: Database,
  content: unknown,
  { withSampleGifts }: { withSampleGifts: boolean },
): Promise<void> {
  const { id, title, location, description, category, urgent, goalDollars, sample, cloth, ...details } =
    ProjectContent.parse(content);
  const fundId = `project-${id}`;
  await seedFund(tx, {
    id: fundId,
    title,
    place: location,
    path: href('/projects/:id', { id: String(id) }),
    cloth,
    currency: 'USD',
    goalMinor: Math.round(goalDollars * 100),
  });
  await tx
    .insert(projects)
    .values({ id, fundId, position: id, title, location, description, category, isUrgent: urgent, details });
  if (withSampleGifts) await seedSampleGifts(tx, fundId, Math.round(sample.raisedDollars * 100), sample.supporters);
}

/** What the files say of the projects that are there, in other languages. */
export async function seedProjectTranslations(tx: Database): Promise<number> {
  const rows = await tx.select({ id: projects.id }).from(projects);
  const there = new Set(rows.map(({ id }) => String(id)));
  return seedTranslations(tx, PROJECT_TEXTS, (id) => there.has(id));
}
