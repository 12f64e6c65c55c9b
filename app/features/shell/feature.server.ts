import { defineFeature } from '#app/features/define-feature.server.ts';
import { keepIndexes } from './search.server.ts';

export const shellFeature = defineFeature({
  name: 'shell',
  hold: async ({ feed }) => keepIndexes(feed),
});
