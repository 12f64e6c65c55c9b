import { defineFeature } from '#app/features/define-feature.server.ts';
import { seedSponsorshipFunds } from './seed.server.ts';
import { sponsored, sponsorshipCosts } from './sponsored.server.ts';
import { withSponsorships } from './sponsorship-purpose.server.ts';
import { createSponsorship } from './sponsorship.server.ts';

export const sponsorshipFeature = defineFeature({
  name: 'sponsorship',
  functions: ({ pay }) => [createSponsorship(pay)],
  // Sponsorships are donations to the funds of their kinds.
  wraps: { donation: withSponsorships },
  collections: [sponsored, sponsorshipCosts],
  seed: { base: seedSponsorshipFunds },
});
