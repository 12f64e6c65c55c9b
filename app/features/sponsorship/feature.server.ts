import { defineFeature } from '#app/features/define-feature.server.ts';
import { sponsored, sponsorshipCosts } from './sponsored.server.ts';
import { withSponsorships } from './sponsorship-purpose.server.ts';
import { createSponsorship } from './sponsorship.server.ts';

export const sponsorshipFeature = defineFeature({
  name: 'sponsorship',
  functions: ({ pay }) => [createSponsorship(pay)],
  // Sponsorships are donations to the funds of their kinds.
  purposes: (_jobs, known) => ({ donation: withSponsorships(known.donation!) }),
  collections: [sponsored, sponsorshipCosts],
});
