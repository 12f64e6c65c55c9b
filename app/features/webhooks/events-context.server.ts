import { createContext } from 'react-router';

/** The names of all events, for the pages where they are chosen; assembled in server/assemble.ts. */
export const eventNamesContext = createContext<readonly string[]>();
