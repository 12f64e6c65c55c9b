import { createContext } from 'react-router';
import type { PayParts } from './pay.server.ts';

/** What loaders and actions use of payments. */
export const payContext = createContext<PayParts>();
