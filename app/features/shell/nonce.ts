import { createContext } from 'react';

/** The nonce of the page being rendered on the server; nothing in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
