import { projectIdOf } from '#app/features/donations/fund-id.ts';
import { href } from 'react-router';
import type { Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import type { Language } from '#app/shared/language.ts';
import { findEvents } from '#app/features/events/events.server.ts';
import { listOwnRegistrations } from '#app/features/events/registration.server.ts';
import { listNews } from '#app/features/news/articles.server.ts';
import { listNewest } from '#app/features/projects/journal.server.ts';
import { listFeatured } from '#app/features/projects/projects.server.ts';

const SHOWN = 2;
const DATES = 3;

/**
 * News for a member: the latest journal entry of each project they gave to, newest first; if there are too few, the
 * foundation's news.
 */
export async function readLetters(db: Database, gifts: readonly { fundId: string }[], language: Language) {
  const ids = [...new Set(gifts.flatMap(({ fundId }) => projectIdOf(fundId) ?? []))].map(Number);
  const titles = new Map(
    (ids.length > 0 ? await listFeatured(db, ids, language) : []).map(({ id, project }) => [id, project.title]),
  );
  const own = (await listNewest(db, [...titles.keys()], language)).map(({ projectId, place: _place, ...entry }) => ({
    ...entry,
    id: `project-${projectId}`,
    from: titles.get(projectId),
    path: `${href('/projects/:id', { id: String(projectId) })}#updates`,
  }));
  const letters = own.sort((a, b) => b.date.localeCompare(a.date)).slice(0, SHOWN);
  if (letters.length === SHOWN) return letters;
  const news = await listNews(db, language, SHOWN - letters.length);
  return [
    ...letters,
    ...news.map(({ id, language: shown, title, excerpt, day, date, image }) => ({
      id: `news-${id}`,
      language: shown,
      from: undefined,
      title,
      text: excerpt,
      date: day,
      day: date,
      path: href('/news/:id', { id }),
      image,
    })),
  ];
}

/**
 * Events for a member: those they registered for, then others. Registrations are found by address, so only with a
 * confirmed one.
 */
export async function readAgenda(db: Database, member: Member, secret: string, language: Language) {
  const own = member.isConfirmed ? await listOwnRegistrations(db, secret, member.email) : undefined;
  const { upcoming } = await findEvents(db, { search: '', language });
  const dates = upcoming.map(({ id, language: shown, title, startsAt, day, hour, leaf, location }) => ({
    id,
    language: shown,
    title,
    startsAt,
    day,
    hour,
    leaf,
    location,
    path: href('/events/:id', { id }),
    own: own?.get(id) ?? [],
  }));
  const expected = dates.filter((event) => event.own.length > 0);
  return [
    ...expected,
    ...dates.filter((event) => event.own.length === 0).slice(0, Math.max(0, DATES - expected.length)),
  ];
}
