import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { about } from '#app/features/about/routes.ts';
import { accounts } from '#app/features/accounts/routes.ts';
import { academy, academyStaff } from '#app/features/academy/routes.ts';
import { contact, contactStaff } from '#app/features/contact/routes.ts';
import { contentStaff } from '#app/features/content/routes.ts';
import { photoStaff } from '#app/features/photos/routes.ts';
import { keysStaff } from './features/keys/routes.ts';
import { webhooksStaff } from './features/webhooks/routes.ts';
import { translationsStaff } from '#app/features/translations/routes.ts';
import { crowdFarming, crowdFarmingStaff } from '#app/features/crowd-farming/routes.ts';
import { demo } from '#app/features/demo/routes.ts';
import { donations, donationsStaff } from '#app/features/donations/routes.ts';
import { doorStaff, events, eventsStaff } from '#app/features/events/routes.ts';
import { foundationStaff } from '#app/features/foundation/routes.ts';
import { gallery } from '#app/features/gallery/routes.ts';
import { guideStaff } from '#app/features/guide/routes.ts';
import { home } from '#app/features/home/routes.ts';
import { impactHub, impactHubStaff } from '#app/features/impact-hub/routes.ts';
import { legal } from '#app/features/legal/routes.ts';
import { marketplace, marketplaceStaff } from '#app/features/marketplace/routes.ts';
import { members } from '#app/features/members/routes.ts';
import { newsletter, newsletterStaff } from '#app/features/newsletter/routes.ts';
import { news } from '#app/features/news/routes.ts';
import { monitoringStaff } from '#app/features/monitoring/routes.ts';
import { accountingStaff } from '#app/features/accounting/routes.ts';
import { paymentAdminStaff } from '#app/features/payment-admin/routes.ts';
import { paymentProviders } from '#app/features/payment-providers/routes.ts';
import { payments } from '#app/features/payments/routes.ts';
import { receipts, receiptsStaff } from '#app/features/receipts/routes.ts';
import { recurringGifts, recurringGiftsStaff } from '#app/features/recurring-gifts/routes.ts';
import { programs } from '#app/features/programs/routes.ts';
import { journalStaff, projects, projectsStaff } from '#app/features/projects/routes.ts';
import { redirectsStaff } from '#app/features/redirects/routes.ts';
import { shell } from '#app/features/shell/routes.ts';
import { exportsStaff } from '#app/features/exports/routes.ts';
import { importsStaff } from '#app/features/imports/routes.ts';
import { statementsStaff } from '#app/features/statements/routes.ts';
import { proofStaff, spending, spendingStaff } from '#app/features/spending/routes.ts';
import { together, togetherStaff } from '#app/features/together/routes.ts';
import { personPages, personsStaff } from '#app/features/persons/routes.ts';
import { staff } from '#app/features/staff/routes.ts';
import { pledges, pledgesStaff } from '#app/features/pledges/routes.ts';
import { tributes, tributesStaff } from '#app/features/tributes/routes.ts';
import { sponsorship } from '#app/features/sponsorship/routes.ts';

// Ids go with every page, several times over: short ones are worth half a kilobyte to each visitor.
const named = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((route, index) => ({ ...route, id: `r${index.toString(36)}` }));

/** The same for the back office, whose frame keeps its name; by these ids the manifest of public pages leaves its routes out (vite.config.ts). */
function namedStaff(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  let count = 0;
  const name = (route: RouteConfigEntry): RouteConfigEntry => ({
    ...route,
    id: route.id ?? `s${(count++).toString(36)}`,
    children: route.children?.map(name),
  });
  return routes.map(name);
}

/** The URL map of the whole site: one spread per feature. */
export default [
  ...named([
    ...home,
    ...about,
    ...news,
    ...events,
    ...gallery,
    ...impactHub,
    ...legal,
    ...contact,
    ...newsletter,
    ...programs,
    ...projects,
    ...donations,
    ...sponsorship,
    ...tributes,
    ...pledges,
    ...personPages,
    ...spending,
    ...together,
    ...marketplace,
    ...crowdFarming,
    ...academy,
    ...payments,
    ...receipts,
    ...recurringGifts,
    ...paymentProviders,
    ...accounts,
    ...members,
    ...demo,
    ...shell,
  ]),
  ...namedStaff(
    staff(
      [
        ...monitoringStaff,
        ...foundationStaff,
        ...redirectsStaff,
        ...contactStaff,
        ...newsletterStaff,
        ...impactHubStaff,
        ...paymentAdminStaff,
        ...receiptsStaff,
        ...recurringGiftsStaff,
        ...accountingStaff,
        ...donationsStaff,
        ...tributesStaff,
        ...pledgesStaff,
        ...statementsStaff,
        ...importsStaff,
        ...exportsStaff,
        ...personsStaff,
        ...marketplaceStaff,
        ...projectsStaff,
        ...spendingStaff,
        ...togetherStaff,
        ...crowdFarmingStaff,
        ...eventsStaff,
        ...academyStaff,
        ...contentStaff,
        ...photoStaff,
        ...translationsStaff,
        ...keysStaff,
        ...webhooksStaff,
        ...guideStaff,
      ],
      [...doorStaff, ...journalStaff, ...proofStaff],
    ),
  ),
] satisfies RouteConfig;
