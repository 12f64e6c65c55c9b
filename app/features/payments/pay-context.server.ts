import { createContext } from 'react-router';
import type { Files } from '#platform/files.ts';
import type { PayParts } from './pay.server.ts';

/** What loaders and actions use of payments. */
export type PayContext = PayParts & { files: Files };

export const payContext = createContext<PayContext>();
