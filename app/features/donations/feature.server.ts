import { defineFeature } from '#app/features/define-feature.server.ts';
import { donationChecks } from './checks.server.ts';
import { createDonation, donationPurpose } from './donations.server.ts';
import { readFundState } from './funds.server.ts';
import { giftData, joinGifts } from './own-gifts.server.ts';
import { listNewGifts } from './staff/new-gifts.server.ts';
import { readWeek } from './staff/week.server.ts';

export const donationsFeature = defineFeature({
  name: 'donations',
  whenProved: joinGifts,
  functions: ({ pay }) => [createDonation(pay)],
  purposes: () => ({ donation: donationPurpose }),
  ownData: [giftData],
  checks: donationChecks,
  staff: {
    week: { permission: 'gifts.totals', read: readWeek },
    live: [{ permission: 'gifts.totals', list: listNewGifts }],
  },
  live: { fund: readFundState },
});
