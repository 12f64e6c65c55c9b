import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import type { Hit } from '#app/shared/hit.ts';
import type { Database } from '#platform/database.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';

/** Everything of the site's content that can be found; put together by server/assemble.ts. */
export const hitsContext = createContext<(db: Database, language: Language) => Promise<Hit[]>>();

export async function listHits(context: Readonly<RouterContextProvider>): Promise<Hit[]> {
  return context.get(hitsContext)(siteContextOf(context).db, context.get(visitorContext).language);
}
