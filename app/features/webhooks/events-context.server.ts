import { createContext } from 'react-router';

/** Names of all that other services can hear of here, for the pages that choose among them; put together in server/assemble.ts. */
export const eventNamesContext = createContext<readonly string[]>();
