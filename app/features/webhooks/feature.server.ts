import { defineFeature } from '#app/features/define-feature.server.ts';
import { webhookChecks } from './checks.server.ts';
import { webhookMails } from './switch-off.server.ts';
import { endWebhook, replayDelivery, saveWebhook } from './webhook-acts.server.ts';
import { deliveriesRead, webhookRoom } from './webhook-room.server.ts';

/** What happens here, told to other services. Deliveries themselves run beside the jobs: server/main.ts. */
export const webhooksFeature = defineFeature({
  name: 'webhooks',
  functions: ({ settings, events }) => [saveWebhook({ settings, events }), replayDelivery(), endWebhook()],
  reads: [deliveriesRead],
  mails: ({ settings }) => webhookMails(settings),
  checks: webhookChecks,
  staff: webhookRoom,
});
