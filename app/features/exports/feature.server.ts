import { defineFeature } from '#app/features/define-feature.server.ts';
import { exportTable } from './export-command.server.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  staff: {
    places: [
      {
        key: 'exports',
        path: '/admin/exports',
        icon: 'download-simple',
        group: 'books',
        permission: 'persons.export',
      },
    ],
  },
  commands: { export: exportTable },
});
