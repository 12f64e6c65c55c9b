import type { Language } from '#app/shared/language.ts';
import { listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { testimonials, toPeople } from '#app/features/about/about.server.ts';
import { listNews } from '#app/features/news/articles.server.ts';

export async function listVoices(db: Database, language: Language) {
  return (await toPeople(db, await listEntries(db, testimonials, language, 3))).map(
    ({ id, language: shown, name, role, message, portrait }) => ({
      id,
      language: shown,
      name,
      role,
      message,
      portrait,
    }),
  );
}

export async function listLatestNews(db: Database, language: Language) {
  return (await listNews(db, language, 3)).map(
    ({ id, language: shown, title, day, date, category, minutes, image }) => ({
      id,
      language: shown,
      title,
      day,
      date,
      category,
      minutes,
      image,
    }),
  );
}
