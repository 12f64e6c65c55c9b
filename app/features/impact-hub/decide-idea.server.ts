import { eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { addEntry } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { Step } from '#platform/state-events.ts';
import { entries } from '#platform/tables.ts';
import { type IncubatedProject, SECTOR_ART } from './idea.ts';
import { isSector } from './idea-rules.ts';
import { incubated } from './impact-hub.server.ts';
import { ideaEvents, projectIdeas } from './tables.server.ts';

export type Idea = typeof projectIdeas.$inferSelect;

/** Texts for the public page; those left out are as the author wrote them. */
type PublicWords = { title?: string; short?: string; description?: string; location?: string };

export type Decision = {
  who: string;
  to: 'accepted' | 'declined';
  /** For the author, by mail. */
  text: string;
  words: PublicWords;
};

export const ideaDecided = defineMail('idea-decided', z.object({ ideaId: z.string() }));

/** Decides an idea, once: an accepted one is public on commit. The author gets a mail in both cases. */
export async function decideIdea(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  id: string,
  { who, to, text, words }: Decision,
): Promise<{ step: Step; state?: Idea['state']; projectId?: string }> {
  // The row is the lock: of two who decide at once the second finds what the first did.
  const [idea] = await tx.select().from(projectIdeas).where(eq(projectIdeas.id, id)).for('update');
  if (!idea) return { step: 'unknown' };
  if (idea.state !== 'new') return { step: 'refused', state: idea.state };
  const projectId = to === 'accepted' ? await publishProject(tx, idea, words) : undefined;
  const [event] = await tx
    .insert(ideaEvents)
    .values({ ideaId: id, from: idea.state, to, who, why: text })
    .returning({ id: ideaEvents.id });
  await tx.update(projectIdeas).set({ state: to, projectId }).where(eq(projectIdeas.id, id));
  await sendMailLater(tx, jobs, {
    uniqueKey: `idea-decided:${event!.id}`,
    kind: ideaDecided,
    data: { ideaId: id },
    language: idea.language,
    recipient: idea.email,
  });
  return { step: 'done', state: to, projectId };
}

/** @returns the id of the new project */
async function publishProject(tx: Database, idea: Idea, words: PublicWords): Promise<string> {
  const sector = isSector(idea.sector) ? idea.sector : 'Autre';
  const id = `idea-${idea.number}`;
  const data: IncubatedProject = {
    title: words.title || idea.projectName,
    short_description: words.short ?? '',
    description: words.description || idea.projectDescription,
    sector,
    location: words.location ?? [idea.city, idea.country].filter(Boolean).join(', '),
    status: 'active',
    created_at: dayInKinshasa(),
    art: SECTOR_ART[sector],
  };
  // Before all others, also before those of the same day.
  const [first] = await tx
    .select({ position: sql<number | null>`min(${entries.position})` })
    .from(entries)
    .where(eq(entries.collection, incubated.name));
  const position = Math.min(incubated.positionOf!(data, id), (first?.position ?? 0) - 1);
  await addEntry(tx, incubated, { id, data, position });
  return id;
}

/** The mail with the decision to the idea's author: our sentence, then the text of whoever decided. */
export function ideaDecidedMail({ origin }: Pick<Settings, 'origin'>) {
  return async (
    db: RootDatabase,
    { ideaId }: { ideaId: string },
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [row] = await db
      .select({ name: projectIdeas.projectName, to: ideaEvents.to, text: ideaEvents.why })
      .from(ideaEvents)
      .innerJoin(projectIdeas, eq(projectIdeas.id, ideaEvents.ideaId))
      .where(eq(ideaEvents.ideaId, ideaId));
    if (!row) return undefined;
    const t = translate(language, 'impact-hub');
    const kind = row.to === 'accepted' ? 'accepted' : 'declined';
    const name = row.name.replaceAll(/\s+/g, ' ');
    return {
      ...letterMail(language, {
        subject: t(`mail.${kind}Subject`),
        paragraphs: [t(`mail.${kind}Text`, { name }), ...(row.text ?? '').split(/\n{2,}/).filter(Boolean)],
        action:
          kind === 'accepted' ? { label: t('mail.acceptedAction'), url: origin + href('/impact-hub') } : undefined,
        note: t('mail.answerNote'),
      }),
      headers: { 'Reply-To': foundation().email },
    };
  };
}
