import { aiCourseGenerator } from '#app/features/academy/ai-courses.server.ts';
import { createEnrollment } from '#app/features/academy/enrollments.server.ts';
import { saveProgress } from '#app/features/academy/progress.server.ts';
import { submitContactForm, submitVolunteerApplication } from '#app/features/contact/letters.server.ts';
import { newsletterSignup } from '#app/features/contact/newsletter.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { registerForEvent } from '#app/features/events/registration.server.ts';
import { submitProjectIdea } from '#app/features/impact-hub/impact-hub.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import type { PayContext } from '#app/features/payments/pay-context.server.ts';
import { createSponsorship } from '#app/features/sponsorship/sponsorship.server.ts';
import type { SiteFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';

/** All calls of the site by their public names; the doors for forms and JSON read them here. */
export function createFunctions(pay: () => PayContext, jobs: Pick<Jobs, 'send'>): Map<string, SiteFunction> {
  const all = [
    createDonation(pay),
    createSponsorship(pay),
    createMarketplaceOrder(pay),
    createInvestment(pay),
    createEnrollment(pay),
    saveProgress(),
    aiCourseGenerator(jobs),
    newsletterSignup(jobs),
    registerForEvent(jobs),
    submitContactForm(jobs),
    submitVolunteerApplication(jobs),
    submitProjectIdea(jobs, () => pay().files),
  ];
  return new Map(all.map((fn) => [fn.name, fn as unknown as SiteFunction]));
}
