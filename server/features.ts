import { aboutFeature } from '#app/features/about/feature.server.ts';
import { accountsFeature } from '#app/features/accounts/feature.server.ts';
import { academyFeature } from '#app/features/academy/feature.server.ts';
import { contentFeature } from '#app/features/content/feature.server.ts';
import { personsFeature } from '#app/features/persons/feature.server.ts';
import { photosFeature } from '#app/features/photos/feature.server.ts';
import { contactFeature } from '#app/features/contact/feature.server.ts';
import { crowdFarmingFeature } from '#app/features/crowd-farming/feature.server.ts';
import { demoFeature } from '#app/features/demo/feature.server.ts';
import { donationsFeature } from '#app/features/donations/feature.server.ts';
import { eventsFeature } from '#app/features/events/feature.server.ts';
import { exportsFeature } from '#app/features/exports/feature.server.ts';
import { foundationFeature } from '#app/features/foundation/feature.server.ts';
import { galleryFeature } from '#app/features/gallery/feature.server.ts';
import { guideFeature } from '#app/features/guide/feature.server.ts';
import { homeFeature } from '#app/features/home/feature.server.ts';
import { importsFeature } from '#app/features/imports/feature.server.ts';
import { impactHubFeature } from '#app/features/impact-hub/feature.server.ts';
import { keysFeature } from '#app/features/keys/feature.server.ts';
import { legalFeature } from '#app/features/legal/feature.server.ts';
import { marketplaceFeature } from '#app/features/marketplace/feature.server.ts';
import { membersFeature } from '#app/features/members/feature.server.ts';
import { monitoringFeature } from '#app/features/monitoring/feature.server.ts';
import { newsletterFeature } from '#app/features/newsletter/feature.server.ts';
import { newsFeature } from '#app/features/news/feature.server.ts';
import { accountingFeature } from '#app/features/accounting/feature.server.ts';
import { paymentAdminFeature } from '#app/features/payment-admin/feature.server.ts';
import { paymentProvidersFeature } from '#app/features/payment-providers/feature.server.ts';
import { paymentsFeature } from '#app/features/payments/feature.server.ts';
import { receiptsFeature } from '#app/features/receipts/feature.server.ts';
import { recurringGiftsFeature } from '#app/features/recurring-gifts/feature.server.ts';
import { programsFeature } from '#app/features/programs/feature.server.ts';
import { projectsFeature } from '#app/features/projects/feature.server.ts';
import { redirectsFeature } from '#app/features/redirects/feature.server.ts';
import { spendingFeature } from '#app/features/spending/feature.server.ts';
import { shellFeature } from '#app/features/shell/feature.server.ts';
import { sponsorshipFeature } from '#app/features/sponsorship/feature.server.ts';
import { statementsFeature } from '#app/features/statements/feature.server.ts';
import { togetherFeature } from '#app/features/together/feature.server.ts';
import { pledgesFeature } from '#app/features/pledges/feature.server.ts';
import { tributesFeature } from '#app/features/tributes/feature.server.ts';
import { translationsFeature } from '#app/features/translations/feature.server.ts';
import { webhooksFeature } from '#app/features/webhooks/feature.server.ts';
import { staffFeature } from '#app/features/staff/feature.server.ts';
import { assemble } from './assemble.ts';
import type { Feature } from '#app/features/define-feature.server.ts';

/**
 * What the site is made of. A feature is its folder, its line here and its routes in `app/routes.ts`. What they add is put
 * together in this order: purposes are wrapped, and samples written, by what stands later.
 */
export const FEATURES: readonly Feature[] = [
  accountsFeature,
  shellFeature,
  membersFeature,
  paymentsFeature,
  paymentProvidersFeature,
  receiptsFeature,
  recurringGiftsFeature,
  accountingFeature,
  paymentAdminFeature,
  // Before gifts: what it keeps of them is known by whose they are.
  importsFeature,
  donationsFeature,
  statementsFeature,
  exportsFeature,
  personsFeature,
  sponsorshipFeature,
  // After gifts: what it keeps of them is known by whose they are.
  togetherFeature,
  tributesFeature,
  pledgesFeature,
  marketplaceFeature,
  crowdFarmingFeature,
  academyFeature,
  contactFeature,
  eventsFeature,
  impactHubFeature,
  programsFeature,
  spendingFeature,
  projectsFeature,
  newsFeature,
  newsletterFeature,
  galleryFeature,
  legalFeature,
  aboutFeature,
  homeFeature,
  foundationFeature,
  redirectsFeature,
  monitoringFeature,
  contentFeature,
  photosFeature,
  translationsFeature,
  keysFeature,
  webhooksFeature,
  guideFeature,
  staffFeature,
  demoFeature,
];

export const SITE = assemble(FEATURES);
