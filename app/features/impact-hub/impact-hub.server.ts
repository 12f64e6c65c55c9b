import { desc, eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { unassign } from '#app/features/staff/assignments.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { publishChange } from '#platform/changes.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import { mailLimits } from '#platform/mail-limits.ts';
import { isOf, type OwnDataSource } from '#platform/own-data.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { IdeaInput, IncubatedProject } from './idea.ts';
import { ideaTarget } from './idea-rules.ts';
import { ideaEvents, projectIdeas } from './tables.server.ts';
import { isOwnUpload } from './uploads.server.ts';

/** Newest first (spec, 7). */
export const incubated: Collection<IncubatedProject> = {
  name: 'incubated',
  isSample: () => true,
  schema: IncubatedProject,
  typeset: setSigns,
  positionOf: ({ created_at }) => -Number(created_at.replaceAll('-', '')),
  editing: {
    isOpen: true,
    pageOf: () => '/impact-hub',
    seed: 'incube',
    blank: () => ({ status: 'active' }),
    choices: { status: ['active', 'archived'] },
  },
};

const LIMIT = 6;
const SHORT = 150;

/** The active projects, newest first, at most six. */
export async function listIncubated(db: Database, language: Language) {
  const all = await listEntries(db, incubated, language);
  return all
    .filter(({ data }) => data.status === 'active')
    .slice(0, LIMIT)
    .map(({ id, language: shown, data: { art, created_at, logo_url = null, website_url = null, ...project } }) => ({
      id,
      language: shown,
      ...project,
      image_url: artUrl(composeScene(`incube-${id}`, art, '1:1')),
      logo_url,
      website_url,
      created_at: `${created_at}T00:00:00.000Z`,
    }));
}

/** `GET /api/approved-projects` (spec, 7 and 9), in French. */
export async function listApproved(db: Database) {
  return (await listIncubated(db, DEFAULT_LANGUAGE)).map(({ language: _french, ...project }) => project);
}

/** The hub's figures, counted: ideas received, projects supported, and their towns. */
export async function countHub(db: Database): Promise<{ received: number; working: number; cities: number }> {
  const active = (await listEntries(db, incubated)).filter(({ data }) => data.status === 'active');
  return {
    received: await db.$count(projectIdeas, eq(projectIdeas.isSample, false)),
    working: active.length,
    cities: new Set(active.map(({ data }) => data.location).filter(Boolean)).size,
  };
}

/** The text of a card: the short description, else the first 150 characters of the long one. */
export function shortOf({
  short_description,
  description,
}: {
  short_description: string;
  description: string;
}): string {
  if (short_description) return short_description;
  return description.length > SHORT ? `${description.slice(0, SHORT)}…` : description;
}

const MailData = z.object({ id: z.string() });
export const ideaReceived = defineMail('idea', MailData);
export const ideaThanked = defineMail('idea-thanks', MailData);

/** `submit-project-idea`: stores an idea, mails it to the hub, and acknowledges it to its author. */
export function submitProjectIdea(jobs: Pick<Jobs, 'send'>, files: Files) {
  return defineFunction({
    name: 'submit-project-idea',
    makesNew: true,
    summary: 'Hands in a project idea',
    input: IdeaInput,
    answer: z.object({ message: z.string() }),
    limits: ({ email }, { settings }, { address }) => mailLimits(email, address, settings),
    check: async ({ file_url }, { settings }) =>
      file_url && !(await isOwnUpload(files, settings.origin, file_url))
        ? new Refusal('file_unknown', { field: 'file' })
        : undefined,
    async perform(tx, input, { language }) {
      const [row] = await tx
        .insert(projectIdeas)
        .values({
          fullName: input.full_name,
          email: input.email,
          country: input.country,
          city: input.city,
          projectName: input.project_name,
          sector: input.sector,
          projectDescription: input.project_description,
          fundingStage: input.funding_stage,
          fileUrl: input.file_url,
          language,
        })
        .returning({ id: projectIdeas.id });
      // The page counts ideas, and is kept rendered.
      await publishChange(tx, { topic: 'idea', id: '' });
      const data = { id: row!.id };
      await sendMailLater(tx, jobs, {
        uniqueKey: `idea:${row!.id}`,
        kind: ideaReceived,
        data,
        language: 'fr',
        recipient: foundation().email,
      });
      await sendMailLater(tx, jobs, {
        uniqueKey: `idea-thanks:${row!.id}`,
        kind: ideaThanked,
        data,
        language,
        recipient: input.email,
      });
      return {};
    },
    respond: async (_siteContext, _outcome, { language }) => ({
      message: translate(language, 'impact-hub')('form.done'),
    }),
  });
}

/** The mail to the hub with the idea. */
export function ideaMail({ origin }: Pick<Settings, 'origin'>) {
  return async (db: RootDatabase, { id }: { id: string }): Promise<MailContent | undefined> => {
    const [row] = await db.select().from(projectIdeas).where(eq(projectIdeas.id, id));
    if (!row) return undefined;
    const t = translate('fr', 'impact-hub');
    const place = [row.city, row.country].filter(Boolean).join(', ');
    return letterMail('fr', {
      subject: t('mail.subject', { name: row.projectName.replace(/\s+/g, ' ') }),
      paragraphs: [row.projectDescription],
      facts: (
        [
          [t('form.full_name'), row.fullName],
          [t('form.email'), row.email],
          [t('mail.place'), place],
          [t('form.sector'), row.sector],
          [t('form.funding_stage'), row.fundingStage],
        ] as [string, string][]
      ).filter(([, value]) => value),
      action: {
        label: translate('fr', 'staff')('open.idea'),
        url: `${origin}${href('/admin/ideas/:id', { id })}`,
      },
      also: row.fileUrl
        ? { text: translate('fr', 'staff')('ideaFile'), label: t('mail.file'), url: new URL(row.fileUrl, origin).href }
        : undefined,
    });
  };
}

/** The acknowledgement to the idea's author. It quotes nothing of the idea, because the address may be a stranger's. */
export async function ideaThanks(
  db: RootDatabase,
  { id }: { id: string },
  language: Language,
): Promise<MailContent | undefined> {
  const [row] = await db.select().from(projectIdeas).where(eq(projectIdeas.id, id));
  if (!row) return undefined;
  const t = translate(language, 'impact-hub');
  return letterMail(language, { subject: t('mail.thanksSubject'), paragraphs: [t('mail.thanks')] });
}

/**
 * An erased idea's file is deleted the next night (uploads.server.ts). A project that it became stays; the foundation
 * can unpublish it.
 */
export const ideaData: OwnDataSource = {
  name: 'ideas',
  signs: `select null as member_id, email, full_name as name, consent_at as at from project_ideas`,
  opens: 'ideas.read',
  async things(db, known, limit) {
    const rows = await db
      .select()
      .from(projectIdeas)
      .where(isOf(known, { email: projectIdeas.email }))
      .orderBy(desc(projectIdeas.consentAt))
      .limit(limit);
    return rows.map(({ id, consentAt, projectName, sector, state, fullName }) => ({
      id,
      at: consentAt,
      title: projectName,
      detail: sector,
      isOwnWords: true,
      path: href('/admin/ideas/:id', { id }),
      state: `idea.state.${state}`,
      name: fullName,
      isProved: false,
    }));
  },
  async consents(db, known) {
    const rows = await db
      .select({ at: projectIdeas.consentAt })
      .from(projectIdeas)
      .where(isOf(known, { email: projectIdeas.email }));
    return rows.map(({ at }) => ({ what: 'ideas' as const, isGranted: true, at }));
  },
  list: (db, { email }) => listIdeasOf(db, email),
  async erase(tx, { email }) {
    const gone = await tx.delete(projectIdeas).where(eq(projectIdeas.email, email)).returning({ id: projectIdeas.id });
    await unassign(
      tx,
      gone.map(({ id }) => ideaTarget(id)),
    );
  },
};

/** Ideas with the decisions about them. */
async function listIdeasOf(db: Database, email: string): Promise<object[]> {
  const rows = await db
    .select({ idea: projectIdeas, to: ideaEvents.to, at: ideaEvents.at, why: ideaEvents.why })
    .from(projectIdeas)
    .leftJoin(ideaEvents, eq(ideaEvents.ideaId, projectIdeas.id))
    .where(eq(projectIdeas.email, email));
  return rows.map(({ idea, to, at, why }) => ({ ...idea, decision: to && { to, at, why } }));
}
