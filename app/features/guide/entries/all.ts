import type { GuideEntry } from '#app/features/guide/guide-entry.ts';
import { offlineGifts } from './offline-gifts.ts';

/** Every page of the guide, in the order of its lists. */
export const GUIDE: readonly GuideEntry[] = [offlineGifts];
