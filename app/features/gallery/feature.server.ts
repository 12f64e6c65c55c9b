import { defineFeature } from '#app/features/define-feature.server.ts';
import { gallery } from './gallery.server.ts';

export const galleryFeature = defineFeature({
  name: 'gallery',
  collections: [gallery],
});
