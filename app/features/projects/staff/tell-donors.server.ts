import { z } from 'zod';
import { entryTarget } from '#app/features/content/editable.server.ts';
import { ALONE_UP_TO, heldSeconds } from '#app/features/staff/many-mails.ts';
import { findEntry } from '#platform/content.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Settings } from '#platform/settings.ts';
import { journal } from '#app/features/projects/journal.server.ts';
import { countFollowers, holdNews, newsByMail } from '#app/features/projects/project-news.server.ts';

const Input = z.object({ entryId: z.string('invalid_field').min(1, 'invalid_field').max(80, 'invalid_field') });
type Input = z.infer<typeof Input>;

/**
 * `tell-donors`: mails a journal entry to subscribers of its project after a delay of ten minutes (ten seconds in the
 * demo).
 */
export function tellDonors(jobs: Pick<Jobs, 'send'>, settings: Pick<Settings, 'isLive'>) {
  return defineFunction<Input, { id: string; recipients: number }>({
    name: 'tell-donors',
    summary:
      'Mails an entry of a project’s journal to the members who gave to it and asked for its news; held for a while',
    input: Input,
    answer: z.object({ newsId: z.string(), recipients: z.number().int(), message: z.string() }),
    staff: {
      permission: 'news.send',
      async plan(tx, { entryId }) {
        const entry = await findEntry(tx, journal, entryId);
        const recipients = entry ? await countFollowers(tx, entry.data.project) : 0;
        return recipients > ALONE_UP_TO ? { summary: { recipients }, reason: entry!.data.title } : undefined;
      },
      act: ({ entryId }, { id, recipients }) => ({
        target: entryTarget(journal.name, entryId),
        after: { letter: id, recipients },
      }),
    },
    async perform(tx, { entryId }, { staff }) {
      const entry = await findEntry(tx, journal, entryId);
      if (!entry) return new Refusal('entry_unknown', { status: 404, field: 'entryId' });
      const projectId = entry.data.project;
      const recipients = await countFollowers(tx, projectId);
      if (recipients === 0) return new Refusal('nobody_follows', { status: 409 });
      const news = { projectId, entryId, askedBy: staff!.memberId };
      const id = await holdNews(tx, jobs, news, heldSeconds(settings));
      return id === undefined ? new Refusal('news_told', { status: 409 }) : { id, recipients };
    },
    respond: async ({ translate }, { id, recipients }, { language }) => ({
      newsId: id,
      recipients,
      message: translate(language, 'admin')('done.tell-donors'),
    }),
  });
}

const Hold = z.object({ newsId: z.uuid('invalid_field') });

/** `hold-news`: cancels that mail before it is sent; the entry can be mailed later. */
export function holdBackNews() {
  return defineFunction<z.infer<typeof Hold>, { entryId: string }>({
    name: 'hold-news',
    summary: 'Holds back the mail of an entry of a journal, while it is held',
    input: Hold,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'news.send',
      act: ({ newsId }, { entryId }) => ({
        target: entryTarget(journal.name, entryId),
        before: { letter: newsId, state: 'held' },
        after: { state: 'cancelled' },
      }),
    },
    async perform(tx, { newsId }) {
      return (await newsByMail.cancel(tx, newsId)) ?? new Refusal('letter_gone', { status: 409 });
    },
    respond: async ({ translate }, _outcome, { language }) => ({
      message: translate(language, 'admin')('done.hold-news'),
    }),
  });
}
