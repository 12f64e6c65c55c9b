import type { Jobs } from '#platform/jobs.ts';
import { defineProvider, type ProviderParts } from '#app/features/payments/define-provider.server.ts';
import { createSandboxDesk, type SandboxDesk } from './sandbox-desk.server.ts';
import { createSandboxPhone } from './sandbox-phone.server.ts';
import { createSandboxProvider } from './sandbox-provider.server.ts';

const inDemo = ({ SITE_MODE }: { SITE_MODE?: string }) => (SITE_MODE === 'live' ? undefined : {});

/** The demo's card payments. */
export const sandbox = defineProvider({
  name: 'sandbox',
  readSettings: inDemo,
  create: (_none, { db, settings }) => createSandboxProvider(db, settings),
});

/** The demo's mobile money, with the same books. */
export const sandboxPhone = defineProvider({
  name: 'sandbox-phone',
  readSettings: inDemo,
  create: (_none, { db, settings }) => createSandboxPhone(db, createSandboxProvider(db, settings)),
});

/** The controls of both, which send events to our webhook as providers do; undefined in live mode. */
export function openSandboxDesk({ db, settings }: ProviderParts, jobs: Pick<Jobs, 'send'>): SandboxDesk | undefined {
  const { host, port, authSecret, isLive } = settings;
  if (isLive) return undefined;
  const webhookUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/webhooks/sandbox`;
  return createSandboxDesk(db, () => jobs, { webhookUrl, authSecret });
}
