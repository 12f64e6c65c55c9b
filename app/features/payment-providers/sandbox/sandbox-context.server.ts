import { createContext } from 'react-router';
import type { SandboxDesk } from './sandbox-desk.server.ts';

/** The controls of the demo's payment page; undefined in live mode. */
export const sandboxContext = createContext<SandboxDesk | undefined>();
