import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { projectIdeas } from './tables.server.ts';

// Invented, and said to be so; not counted among the ideas that came in.
const IDEAS = [
  {
    fullName: 'Coopérative Tuungane (exemple)',
    email: 'tuungane@exemple.org',
    country: 'RD Congo',
    city: 'Kikwit',
    projectName: 'Séchoir solaire à mangues',
    sector: 'Alimentation',
    projectDescription:
      'Un tiers des mangues de la saison pourrit au bord de la route. Un séchoir de 12 m² en vend le triple à Kinshasa, de juin à septembre. Nous avons le terrain et deux menuisiers.',
    fundingStage: 'Prototype',
    days: 9,
  },
  {
    fullName: 'École Lokole (exemple)',
    email: 'lokole@exemple.org',
    country: 'RD Congo',
    city: 'Mbandaka',
    projectName: 'Une radio scolaire',
    sector: 'Éducation',
    projectDescription: 'Une demi-heure par jour, faite par les élèves, entendue dans onze villages le long du fleuve.',
    fundingStage: 'Idée',
    days: 4,
  },
] as const;

/** Creates ideas for the demo's staff to decide. Runs once; never in live mode. */
export async function seedDemoIdeas(tx: Database): Promise<void> {
  const [known] = await tx
    .select({ id: projectIdeas.id })
    .from(projectIdeas)
    .where(eq(projectIdeas.email, IDEAS[0].email));
  if (known) return;
  for (const { days, ...idea } of IDEAS)
    await tx
      .insert(projectIdeas)
      .values({ ...idea, language: 'fr', isSample: true, consentAt: sql`now() - make_interval(days => ${days})` });
}
