import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { about } from './features/about/routes.ts';
import { academy } from './features/academy/routes.ts';
import { contact } from './features/contact/routes.ts';
import { crowdFarming } from './features/crowd-farming/routes.ts';
import { donations } from './features/donations/routes.ts';
import { events } from './features/events/routes.ts';
import { gallery } from './features/gallery/routes.ts';
import { home } from './features/home/routes.ts';
import { impactHub } from './features/impact-hub/routes.ts';
import { legal } from './features/legal/routes.ts';
import { marketplace } from './features/marketplace/routes.ts';
import { members } from './features/members/routes.ts';
import { news } from './features/news/routes.ts';
import { payments } from './features/payments/routes.ts';
import { programs } from './features/programs/routes.ts';
import { projects } from './features/projects/routes.ts';
import { shell } from './features/shell/routes.ts';
import { sponsorship } from './features/sponsorship/routes.ts';

// Ids go with every page, several times over: short ones are worth half a kilobyte to each visitor.
const named = (routes: RouteConfigEntry[]): RouteConfigEntry[] => routes.map((route, index) => ({ ...route, id: `r${index.toString(36)}` }));

/** The URL map of the whole site: one spread per feature. */
export default named([...home, ...about, ...news, ...events, ...gallery, ...impactHub, ...legal, ...contact, ...programs, ...projects, ...donations, ...sponsorship, ...marketplace, ...crowdFarming, ...academy, ...payments, ...members, ...shell]) satisfies RouteConfig;
