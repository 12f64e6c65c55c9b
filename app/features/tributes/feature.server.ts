import { defineFeature } from '#app/features/define-feature.server.ts';
import { cardForgetting } from './forgetting.server.ts';
import { template } from '#platform/mail.ts';
import { changeTribute, refuseCards, stopTribute } from './change-tribute.server.ts';
import { tributeChecks } from './checks.server.ts';
import { giveTribute } from './give-tribute.server.ts';
import { tributeData } from './own-tributes.server.ts';
import { tributeReads, tributeSection } from './staff/tribute-section.server.ts';
import { withdrawCard } from './staff/withdraw-card.server.ts';
import { sendDueCards, sendOneCard } from './send-cards.server.ts';
import { cardMail, cardSent, giverMail, giverTold } from './tribute-mails.server.ts';
import { withTributes } from './tribute-purpose.server.ts';

export const tributesFeature = defineFeature({
  name: 'tributes',
  functions: ({ pay, jobs, settings }) => [
    giveTribute(pay, settings),
    changeTribute(jobs, settings),
    stopTribute(settings),
    refuseCards(settings),
    withdrawCard(),
  ],
  reads: tributeReads,
  staff: tributeSection,
  ownData: [tributeData],
  checks: tributeChecks,
  // Tributes are gifts like others, with a card.
  wraps: { donation: withTributes },
  jobs: ({ db, jobs, settings }) => [sendOneCard(db, jobs, settings), sendDueCards(db, jobs, settings)],
  mails: ({ settings }) => [template(cardSent, cardMail(settings)), template(giverTold, giverMail(settings))],
  forget: cardForgetting,
});
