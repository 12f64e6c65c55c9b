import type { Language } from '#app/shared/language.ts';
import { listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { testimonials, toPerson } from '#app/features/about/about.server.ts';
import { articles, toNewsItem } from '#app/features/news/articles.server.ts';

export async function listVoices(db: Database, language: Language) {
  return (await listEntries(db, testimonials, language, 3)).map(toPerson);
}

export async function listLatestNews(db: Database, language: Language) {
  return (await listEntries(db, articles, language, 3)).map((entry) => {
    const { id, language: shown, title, day, date, category, minutes, image } = toNewsItem(entry, language);
    return { id, language: shown, title, day, date, category, minutes, image };
  });
}
