import type { Jobs } from '#platform/jobs.ts';
import { defineProvider, type ProviderParts } from '#app/features/payments/define-provider.server.ts';
import { createSandboxDesk, type SandboxDesk } from './sandbox-desk.server.ts';
import { createSandboxPhone } from './sandbox-phone.server.ts';
import { createSandboxProvider } from './sandbox-provider.server.ts';

const inDemo = ({ SITE_MODE }: { SITE_MODE?: string }) => (SITE_MODE === 'live' ? undefined : {});

/** The demo's cards. */
export const sandbox = defineProvider({
  name: 'sandbox',
  readSettings: inDemo,
  create: (_none, { db, settings }) => createSandboxProvider(db, settings),
});

/** The demo's mobile money, in the books of its cards. */
export const sandboxPhone = defineProvider({
  name: 'sandbox-phone',
  readSettings: inDemo,
  create: (_none, { db, settings }) => createSandboxPhone(db, createSandboxProvider(db, settings)),
});

/** The hand on both, which sends their events to our webhook as providers do; in live mode there is none. */
export function openSandboxDesk({ db, settings }: ProviderParts, jobs: Pick<Jobs, 'send'>): SandboxDesk | undefined {
  const { host, port, authSecret, isLive } = settings;
  if (isLive) return undefined;
  const webhookUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/webhooks/sandbox`;
  return createSandboxDesk(db, () => jobs, { webhookUrl, authSecret });
}
