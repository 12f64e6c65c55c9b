import { createContext } from 'react-router';
import type { Files } from '#platform/files.ts';
import type { PayParts } from './pay.server.ts';
import type { SandboxDesk } from './sandbox/sandbox-desk.server.ts';

/** What loaders and actions use of payments; the sandbox's desk is there in demo mode only. */
export type PayContext = PayParts & { files: Files; desk?: SandboxDesk };

export const payContext = createContext<PayContext>();
