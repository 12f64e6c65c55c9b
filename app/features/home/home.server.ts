import type { Database } from '#platform/database.ts';
import type { NewsItem } from './parts/latest-news.tsx';
import type { Voice } from './parts/voices.tsx';

export async function listVoices(_db: Database): Promise<Voice[]> {
  return [];
}

export async function listLatestNews(_db: Database, _language: string): Promise<NewsItem[]> {
  return [];
}
