import { defineFeature } from '#app/features/define-feature.server.ts';
import { inboundEndpoint } from './inbound-endpoint.server.ts';
import { seedDemoMessages } from './seed.server.ts';
import { contactForgetting } from './forgetting.server.ts';
import { template } from '#platform/mail.ts';
import { letterReceived } from './letter-events.server.ts';
import { answerMail } from './answer-mail.server.ts';
import {
  messageData,
  messageThanks,
  messageKept,
  messageThanked,
  messageToFoundation,
  submitContactForm,
  submitVolunteerApplication,
} from './messages.server.ts';
import { messageAnswered } from './inbox.server.ts';
import { newsletterAsked, newsletterData, newsletterMail, newsletterSignup } from './newsletter.server.ts';
import { inboxSection, messageRead } from './staff/inbox-section.server.ts';
import { answerMessageCall, closeMessageCall, markSpamCall, recordReplyCall } from './staff/message-acts.server.ts';
import { deleteTemplate, saveTemplate } from './staff/template-acts.server.ts';

export const contactFeature = defineFeature({
  name: 'contact',
  events: [letterReceived],
  functions: ({ jobs }) => [
    newsletterSignup(jobs),
    submitContactForm(jobs),
    submitVolunteerApplication(jobs),
    answerMessageCall(jobs),
    closeMessageCall(),
    markSpamCall(),
    recordReplyCall(),
    saveTemplate(),
    deleteTemplate(),
  ],
  reads: [messageRead],
  staff: inboxSection,
  mails: ({ settings }) => [
    template(newsletterAsked, newsletterMail(settings)),
    template(messageKept, messageToFoundation(settings)),
    template(messageThanked, messageThanks),
    template(messageAnswered, answerMail(settings)),
  ],
  ownData: [newsletterData, messageData],
  forget: contactForgetting,
  seed: { samples: seedDemoMessages },
  endpoints: (siteContext) => [inboundEndpoint(siteContext)],
  // A mail of 35 megabytes, the most that the provider takes in, as text in JSON.
  largeBodies: [{ path: /^\/inbound\/mail$/, max: 50 * 1024 * 1024 }],
});
