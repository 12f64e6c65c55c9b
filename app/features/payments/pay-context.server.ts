import { createContext } from 'react-router';
import type { PayParts } from './pay.server.ts';
import type { SandboxDesk } from './sandbox/sandbox-desk.server.ts';

/** Payments for loaders and actions; the sandbox's desk only in demo mode. */
export const payContext = createContext<PayParts & { desk?: SandboxDesk }>();
