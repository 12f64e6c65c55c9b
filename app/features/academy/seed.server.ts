import { eq } from 'drizzle-orm';
import { translate } from '#app/kit/words.server.ts';
import type { Database } from '#platform/database.ts';
import { makeOutline } from './outline-maker.ts';
import { aiCourses, courseEvents } from './tables.server.ts';

const ASKED = [
  { id: 'ai-exemple-compost', topic: 'faire du compost en saison sèche', hours: 4, days: 5 },
  { id: 'ai-exemple-velo', topic: 'réparer un vélo', hours: 20, days: 1 },
] as const;

/**
 * Creates requested courses for the demo's staff to review. They wait for approval, so that no visitor sees them. Runs
 * once.
 */
export async function seedDemoCourses(tx: Database): Promise<void> {
  for (const { id, topic, hours, days } of ASKED) {
    const [known] = await tx.select({ id: aiCourses.id }).from(aiCourses).where(eq(aiCourses.id, id));
    if (known) continue;
    const asked = { topic, level: 'debutant', durationHours: hours } as const;
    const at = new Date(Date.now() - days * 86_400_000);
    await tx.insert(aiCourses).values({
      id,
      // No browser has this for its hash.
      authorHash: 'sample',
      ...asked,
      language: 'fr',
      status: 'draft',
      content: makeOutline(asked, translate('fr', 'outline'), translate('fr', 'academy')('level.debutant')),
      createdAt: at,
    });
    await tx.insert(courseEvents).values({ courseId: id, at, from: 'working', to: 'draft' });
  }
}
