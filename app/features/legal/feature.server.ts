import { defineFeature } from '#app/features/define-feature.server.ts';
import { faq, legalTexts } from './documents.server.ts';
import { listLegalHits } from './legal-hits.server.ts';

export const legalFeature = defineFeature({
  name: 'legal',
  collections: [faq, legalTexts],
  hits: listLegalHits,
});
