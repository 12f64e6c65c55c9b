import { defineFeature } from '#app/features/define-feature.server.ts';
import { accountMails } from './account-mails.server.ts';

export const accountsFeature = defineFeature({ name: 'accounts', mails: ({ settings }) => accountMails(settings) });
