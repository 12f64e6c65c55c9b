import { coursePurpose } from '#app/features/academy/course-purpose.server.ts';
import { sharePurpose } from '#app/features/crowd-farming/share-purpose.server.ts';
import { donationPurpose } from '#app/features/donations/donations.server.ts';
import { orderPurpose } from '#app/features/marketplace/order-purpose.server.ts';
import type { Purpose } from '#app/features/payments/purposes.server.ts';
import { withSponsorships } from '#app/features/sponsorship/sponsorship-purpose.server.ts';
import type { Jobs } from '#platform/jobs.ts';

/** All that a payment can be for. Sponsorships are donations to the funds of their kinds. */
export function createPurposes(jobs: Pick<Jobs, 'send'>): Record<string, Purpose> {
  return { donation: withSponsorships(donationPurpose), order: orderPurpose(jobs), share: sharePurpose(jobs), course: coursePurpose(jobs) };
}
