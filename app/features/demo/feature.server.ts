import { defineFeature } from '#app/features/define-feature.server.ts';
import { demoEndpoints } from './demo-endpoints.server.ts';

/** What is there in demo mode only. */
export const demoFeature = defineFeature({
  name: 'demo',
  endpoints: (siteContext, { files, settings }) => (settings.isLive ? [] : demoEndpoints(siteContext, files)),
});
