import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { sandboxContext } from './sandbox/sandbox-context.server.ts';
import { openSandboxDesk } from './sandbox/sandbox.server.ts';
import { transferMail, transferAnnounced } from './transfer/transfer-mail.server.ts';

/** The payment providers; `server/providers.ts` lists them. */
export const paymentProvidersFeature = defineFeature({
  name: 'payment-providers',
  jobs({ db, settings, jobs }) {
    const desk = openSandboxDesk({ db, settings }, jobs);
    return desk ? [desk.delivery] : [];
  },
  mails: ({ pay, settings }) => [template(transferAnnounced, transferMail({ pay, settings }))],
  contexts: ({ db }, { settings, jobs }) => [provide(sandboxContext, openSandboxDesk({ db, settings }, jobs))],
});
