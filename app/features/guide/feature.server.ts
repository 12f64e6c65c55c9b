import { defineFeature } from '#app/features/define-feature.server.ts';
import { readFirstSteps } from './first-steps.server.ts';
import { guideHits, helpOfPage } from './guide.server.ts';

export const guideFeature = defineFeature({
  name: 'guide',
  staff: {
    places: [{ key: 'guide', path: '/admin/guide', icon: 'book-open-text', group: 'help', permission: 'tasks.read' }],
    help: {
      find: guideHits,
      ofPage: helpOfPage,
      firstSteps: async (db, staff) => {
        const steps = await readFirstSteps(db, staff);
        return { done: steps.filter(({ isDone }) => isDone).length, all: steps.length };
      },
    },
  },
});
