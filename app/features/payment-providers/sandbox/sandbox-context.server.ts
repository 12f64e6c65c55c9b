import { createContext } from 'react-router';
import type { SandboxDesk } from './sandbox-desk.server.ts';

/** What the demo's payment page presses on; nothing in live mode. */
export const sandboxContext = createContext<SandboxDesk | undefined>();
