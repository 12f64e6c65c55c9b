import { defineFeature } from '#app/features/define-feature.server.ts';
import { lineForgetting } from './forgetting.server.ts';
import { importChecks } from './checks.server.ts';
import { countRunning } from './import-list.server.ts';
import { importJobs } from './import-jobs.server.ts';
import { rowData } from './own-rows.server.ts';
import { readImport } from './read-import.server.ts';
import { runImport, undoImport } from './run-import.server.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  functions: ({ jobs }) => [readImport(), runImport(jobs), undoImport(jobs)],
  jobs: importJobs,
  ownData: [rowData],
  checks: importChecks,
  staff: {
    places: [{ key: 'imports', path: '/admin/imports', icon: 'tray', group: 'books', permission: 'gifts.import' }],
    closing: [
      {
        key: 'imports',
        permission: 'gifts.import',
        read: async (db) => ({ count: await countRunning(db), path: '/admin/imports' }),
      },
    ],
  },
  forget: lineForgetting,
  // The longest file that is read, as text in JSON or in a form where each letter may become several.
  largeBodies: [
    { path: /^\/(api\/read-import|admin\/imports\/new(\.data)?)$/, max: 12 * 1024 * 1024, code: 'import_too_large' },
  ],
});
