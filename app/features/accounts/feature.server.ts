import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { accountMails } from './account-mails.server.ts';
import { accountsContext } from './accounts-context.server.ts';
import { jwksEndpoint, sessionEndpoint } from './session-endpoints.server.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  mails: ({ settings }) => accountMails(settings),
  contexts: (_siteContext, { auth, jobs, whenProved }) => [
    provide(accountsContext, { auth: auth(), jobs, whenProved }),
  ],
  endpoints: (_siteContext, { auth }) => [sessionEndpoint(auth), jwksEndpoint(auth)],
});
