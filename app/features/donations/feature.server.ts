import { defineFeature } from '#app/features/define-feature.server.ts';
import { seedGeneralFund } from './seed.server.ts';
import { template } from '#platform/mail.ts';
import { giftPaid, giftRefunded } from './gift-events.server.ts';
import { donationChecks } from './checks.server.ts';
import { createDonation, donationPurpose } from './donations.server.ts';
import { readFundState } from './funds.server.ts';
import { giftData, regularGiftData, joinGifts } from './own-gifts.server.ts';
import { matchChecks } from './matching/checks.server.ts';
import { bookMatch, endMatch, openMatch, unbookMatch } from './matching/match-acts.server.ts';
import { giveToSeveral } from './several/give-to-several.server.ts';
import { SEVERAL, severalPurpose } from './several/several-purpose.server.ts';
import { mailSheets, prepareSheet, prepareSheets, resumeSheets, stopSheets } from './sheets/sheet-acts.server.ts';
import { sheetsByMail, sheetMail, sheetReady } from './sheets/sheet-mails.server.ts';
import { endHeldSheets } from './sheets/sheet-runs.server.ts';
import { makeSheets, oldSheets } from './sheets/sheets-job.server.ts';
import { giftSection } from './staff/batch-section.server.ts';
import { sumInWordsRead } from '#app/features/receipts/sum-in-words.server.ts';
import { giftMoved, giftMovedMail } from './staff/gift-moved-mail.server.ts';
import { donorsRead } from './staff/find-donors.server.ts';
import { moveGift } from './staff/move-gift.server.ts';
import { recordGifts } from './staff/record-gifts.server.ts';
import { giftUnbooked, unbookedMail } from './staff/unbooked-mail.server.ts';
import { undoBatch } from './staff/undo-batch.server.ts';

export const donationsFeature = defineFeature({
  name: 'donations',
  events: [giftPaid, giftRefunded],
  whenProved: joinGifts,
  functions: ({ pay, jobs, settings }) => [
    createDonation(pay),
    giveToSeveral(pay),
    recordGifts(pay),
    undoBatch(pay),
    moveGift(pay),
    prepareSheets(jobs),
    prepareSheet(),
    stopSheets(),
    resumeSheets(jobs),
    mailSheets(jobs, settings),
    openMatch(),
    endMatch(),
    bookMatch(),
    unbookMatch(),
  ],
  reads: [sumInWordsRead, donorsRead],
  jobs: ({ db, files, settings, jobs }) => [makeSheets({ db, files, settings }, jobs), sheetsByMail.handler(db, jobs)],
  mails: ({ pay, files, settings }) => [
    template(giftUnbooked, unbookedMail({ pay, settings })),
    template(giftMoved, giftMovedMail({ pay, files, settings })),
    template(sheetReady, sheetMail(settings)),
  ],
  purposes: () => ({ donation: donationPurpose, [SEVERAL]: severalPurpose }),
  ownData: [giftData, regularGiftData],
  whenRightsEnd: endHeldSheets,
  checks: { ...donationChecks, ...matchChecks },
  staff: giftSection,
  live: { fund: readFundState },
  oldFiles: oldSheets,
  seed: { base: async (tx, { isNew }) => (isNew ? seedGeneralFund(tx) : undefined) },
});
