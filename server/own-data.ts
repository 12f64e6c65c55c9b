import { learningData } from '#app/features/academy/own-courses.server.ts';
import { letterData } from '#app/features/contact/letters.server.ts';
import { newsletterData } from '#app/features/contact/newsletter.server.ts';
import { shareData } from '#app/features/crowd-farming/own-shares.server.ts';
import { giftData } from '#app/features/donations/own-gifts.server.ts';
import { registrationData } from '#app/features/events/registration.server.ts';
import { ideaData } from '#app/features/impact-hub/impact-hub.server.ts';
import { orderData } from '#app/features/marketplace/orders.server.ts';
import { accountData } from '#app/features/members/own-data.server.ts';
import type { OwnDataSource } from '#platform/own-data.ts';

/** All that the site knows of a person: what their archive holds and what goes with their account. */
export const OWN_DATA: OwnDataSource[] = [...accountData, giftData, newsletterData, letterData, registrationData, ideaData, orderData, shareData, learningData];
