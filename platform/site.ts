import { createContext, type RouterContextProvider } from 'react-router';
import type { Language } from '#app/shared/language.ts';
import type { Namespace, WordKey } from '#app/shared/word-keys.ts';
import type { Translate } from '#app/shared/words.ts';
import type { RootDatabase } from './database.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';
import type { Settings } from './settings.ts';
import type { StaffDesk } from './staff.ts';

/** What loaders, actions and functions use; assembled once in server/core-features.ts. */
export type SiteContext = {
  db: RootDatabase;
  settings: Settings;
  /** Finds staff members and their permissions. */
  staff: StaffDesk;
  /** The texts of a namespace in a language. */
  translate: <N extends Namespace>(language: Language, namespace: N) => Translate<N>;
  /** Whether a key that comes from outside our code exists in the namespace. */
  hasWords: <N extends Namespace>(namespace: N, key: string) => key is WordKey<N>;
};

export const siteContextKey = createContext<SiteContext>();
/** The file store; beside it the job queue. */
export const filesContext = createContext<Files>();
export const jobsContext = createContext<Pick<Jobs, 'send'>>();

/** For loaders and actions: `const { db } = siteContextOf(context)`. */
export function siteContextOf(context: Readonly<RouterContextProvider>): SiteContext {
  return context.get(siteContextKey);
}
