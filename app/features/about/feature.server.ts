import { defineFeature } from '#app/features/define-feature.server.ts';
import { letters, team, testimonials, timeline } from './about.server.ts';

export const aboutFeature = defineFeature({
  name: 'about',
  collections: [testimonials, team, timeline, letters],
});
