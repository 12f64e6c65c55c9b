import { defineFeature } from '#app/features/define-feature.server.ts';
import { demoEndpoints } from './demo-endpoints.server.ts';

/** What exists only in demo mode. */
export const demoFeature = defineFeature({
  name: 'demo',
  endpoints: (siteContext, { files, settings }) => (settings.isLive ? [] : demoEndpoints(siteContext, files)),
});
