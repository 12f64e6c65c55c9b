import { defineFeature } from '#app/features/define-feature.server.ts';
import { expenses } from './expenses.server.ts';
import { listProjectHits } from './projects.server.ts';

export const projectsFeature = defineFeature({
  name: 'projects',
  collections: [expenses],
  hits: listProjectHits,
});
