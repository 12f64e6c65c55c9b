import { defineFeature } from '#app/features/define-feature.server.ts';
import { faq, legalTexts } from './documents.server.ts';

export const legalFeature = defineFeature({
  name: 'legal',
  collections: [faq, legalTexts],
});
