import { defineFeature, provide, type Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { redirectChecks } from './checks.server.ts';
import { importRedirects } from './import-redirects.server.ts';
import { findLead, leadContext, listRedirects } from './redirects.server.ts';
import { endRedirect, saveRedirect } from './save-redirect.server.ts';

const redirectsRead: Read = {
  path: '/api/admin/redirects',
  summary: 'Old addresses and where they lead, the newest first',
  permission: 'redirects.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  read: (db, { query }) => listRedirects(db, readListState(query)),
};

export const redirectsFeature = defineFeature({
  name: 'redirects',
  functions: ({ findRoute }) => [saveRedirect(findRoute), endRedirect(), importRedirects(findRoute)],
  reads: [redirectsRead],
  staff: {
    places: [
      {
        key: 'redirects',
        path: '/admin/settings/redirects',
        icon: 'arrow-u-up-left',
        group: 'content',
        permission: 'redirects.write',
      },
    ],
  },
  checks: redirectChecks,
  contexts: ({ db }) => [provide(leadContext, findLead(db))],
});
