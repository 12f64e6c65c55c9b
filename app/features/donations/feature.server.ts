import { defineFeature } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { donationChecks } from './checks.server.ts';
import { createDonation, donationPurpose } from './donations.server.ts';
import { readFundState } from './funds.server.ts';
import { giftData, joinGifts } from './own-gifts.server.ts';
import { giftRoom } from './staff/batch-room.server.ts';
import { giftMoved, giftMovedMail } from './staff/gift-moved-mail.server.ts';
import { moveGift } from './staff/move-gift.server.ts';
import { recordGifts } from './staff/record-gifts.server.ts';
import { giftUnbooked, unbookedMail } from './staff/unbooked-mail.server.ts';
import { undoBatch } from './staff/undo-batch.server.ts';

export const donationsFeature = defineFeature({
  name: 'donations',
  whenProved: joinGifts,
  functions: ({ pay }) => [createDonation(pay), recordGifts(pay), undoBatch(pay), moveGift(pay)],
  mails: ({ pay, files, settings }) => [
    template(giftUnbooked, unbookedMail({ pay, settings })),
    template(giftMoved, giftMovedMail({ pay, files, settings })),
  ],
  purposes: () => ({ donation: donationPurpose }),
  ownData: [giftData],
  checks: donationChecks,
  staff: giftRoom,
  live: { fund: readFundState },
});
