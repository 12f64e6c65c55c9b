import { letters, team, testimonials, timeline } from '#app/features/about/about.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { courses } from '#app/features/academy/courses.server.ts';
import { events } from '#app/features/events/events.server.ts';
import { gallery } from '#app/features/gallery/gallery.server.ts';
import { incubated } from '#app/features/impact-hub/impact-hub.server.ts';
import { faq, legalTexts } from '#app/features/legal/documents.server.ts';
import { articles } from '#app/features/news/articles.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { programs } from '#app/features/programs/programs.server.ts';
import { sponsored, sponsorshipCosts } from '#app/features/sponsorship/sponsored.server.ts';
import type { Collection } from '#platform/content.ts';

/** Every collection of `content/`; a feature adds one line. Checked by `test/content.test.ts`, seeded at start. */
export const COLLECTIONS = [programs, courses, products, sharedFields, articles, events, gallery, incubated, faq, legalTexts, testimonials, team, timeline, letters, sponsored, sponsorshipCosts] as unknown as Collection<never>[];
