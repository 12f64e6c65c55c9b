import { createContext, type RouterContextProvider } from 'react-router';
import type { RootDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** What loaders and actions may use, put together once in server/main.ts. */
export type Ground = {
  db: RootDatabase;
  settings: Settings;
  /** The words of a namespace in a language. */
  translate: (language: string, namespace: string) => (key: string, values?: Record<string, unknown>) => string;
};

export const groundContext = createContext<Ground>();

/** Loaders and actions: `const { db } = groundOf(context)`. */
export function groundOf(context: Readonly<RouterContextProvider>): Ground {
  return context.get(groundContext);
}
