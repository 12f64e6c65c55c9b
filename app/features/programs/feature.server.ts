import { defineFeature } from '#app/features/define-feature.server.ts';
import { programs } from './programs.server.ts';

export const programsFeature = defineFeature({
  name: 'programs',
  collections: [programs],
});
