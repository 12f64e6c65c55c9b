import { defineFeature } from '#app/features/define-feature.server.ts';
import { articles } from './articles.server.ts';

export const newsFeature = defineFeature({
  name: 'news',
  collections: [articles],
});
