import { href } from 'react-router';
import { events } from '#app/features/events/events.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { fundOf, projectEntries } from '#app/features/projects/project-entries.server.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import { type Collection, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { NewsletterIssue } from './issue.ts';

/** Issues of the newsletter, newest first; edited like other content, sent from `/admin/newsletter`. */
export const newsletterIssues: Collection<NewsletterIssue> = {
  name: 'newsletter',
  isSample: () => true,
  schema: NewsletterIssue,
  typeset: setSigns,
  positionOf: (_issue, id) => -Number(id),
  editing: {
    isOpen: true,
    hasBody: true,
    isPageless: true,
    pageOf: (id) => href('/admin/newsletter/:id', { id }),
    seed: 'lettre',
    blank: () => ({ art: { type: 'fleuve', palette: 'midi' } }),
    names: { title: 'subject' },
    permissions: { write: 'newsletter.write', publish: 'newsletter.send' },
    read: 'newsletter.read',
    listChoices: async (db) => ({ shows: await listShown(db) }),
  },
};

/** Everything that an issue can show, with its title. */
async function listShown(db: Database) {
  const [news, projects, dates] = [
    await listEntries(db, articles),
    await listEntries(db, projectEntries),
    await listEntries(db, events),
  ];
  return [
    ...news.map(({ id, data }) => ({ value: `news:${id}`, label: `Article : ${data.title}` })),
    ...projects.map(({ id, data }) => ({ value: `projects:${id}`, label: `Projet : ${data.title}` })),
    ...projects.map(({ id, data }) => ({ value: `figures:${fundOf(id)}`, label: `Chiffres : ${data.title}` })),
    ...dates.map(({ id, data }) => ({ value: `events:${id}`, label: `Agenda : ${data.title}` })),
  ];
}
