import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { eventNamesContext } from './events-context.server.ts';
import { startDeliveries } from './deliver.server.ts';
import { webhookChecks } from './checks.server.ts';
import { endWebhooks, webhookMails } from './switch-off.server.ts';
import { endWebhook, replayDelivery, saveWebhook } from './webhook-acts.server.ts';
import { deliveriesRead, webhookSection } from './webhook-section.server.ts';

/** Webhooks: events sent to other services. Deliveries run beside the jobs. */
export const webhooksFeature = defineFeature({
  name: 'webhooks',
  functions: ({ settings, events }) => [saveWebhook({ settings, events }), replayDelivery(), endWebhook()],
  reads: [deliveriesRead],
  mails: ({ settings }) => webhookMails(settings),
  checks: webhookChecks,
  whenRightsEnd: endWebhooks,
  staff: webhookSection,
  start: startDeliveries,
  contexts: (_siteContext, { events }) => [
    provide(
      eventNamesContext,
      events().map(({ name }) => name),
    ),
  ],
});
