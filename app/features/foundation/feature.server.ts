import { defineFeature } from '#app/features/define-feature.server.ts';
import { followSettings, seedFoundation } from './held-settings.server.ts';
import { CHANGED, showAccounts } from './shown-accounts.server.ts';
import { template } from '#platform/mail.ts';
import { accountsChanged, accountsChangedMail } from './accounts-mail.server.ts';
import { foundationSection } from './missing.server.ts';
import { saveSettings } from './save-settings.server.ts';
import { mailTried, sendTestMail, testMail } from './test-mail.server.ts';

export const foundationFeature = defineFeature({
  name: 'foundation',
  functions: ({ jobs, findRoute, settings }) => [saveSettings(jobs, findRoute, settings?.isLive), sendTestMail(jobs)],
  jobs: ({ db }) => [showAccounts(db)],
  mails: ({ settings }) => [
    template(accountsChanged, accountsChangedMail(settings)),
    template(mailTried, testMail(settings)),
  ],
  staff: foundationSection,
  seed: { base: seedFoundation },
  hold: ({ db, settings, feed, drop }) => followSettings(db, settings, feed, () => drop(CHANGED)),
});
