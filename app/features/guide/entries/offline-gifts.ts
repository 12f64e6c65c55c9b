import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const offlineGifts: GuideEntry = {
  key: 'offline-gifts',
  permission: 'gifts.enter',
  rhythm: 'day',
  minutes: 6,
  icon: 'hand-coins',
  path: '/admin/batches',
  about: ['/admin/batches'],
  pictures: {},
  text: {
    fr: { title: '', hint: '', lead: '', open: '', also: '', steps: [], blocked: [], words: [] },
    en: { title: '', hint: '', lead: '', open: '', also: '', steps: [], blocked: [], words: [] },
  },
};
