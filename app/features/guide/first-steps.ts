import type { Role } from '#app/features/staff/roles.ts';

const KEYS = [
  'protect',
  'preferences',
  'message',
  'person',
  'gift',
  'newsletter',
  'article',
  'photo',
  'translation',
  'journal',
  'spending',
  'field',
  'order',
  'stock',
  'price',
  'course',
  'asked',
  'review',
  'statement',
  'receipt',
  'identity',
  'colleague',
  'view',
  'check',
] as const;
export type StepKey = (typeof KEYS)[number];

/**
 * Where a first step is done, and the calls by which it is: it is done once the log has one of them by this person, or, of the account's
 * protection (no call of staff), once the account has a passkey or a second step.
 */
export const FIRST_STEPS: Record<StepKey, { path: string; verbs: readonly string[] }> = {
  protect: { path: '/dashboard/settings', verbs: [] },
  preferences: { path: '/admin/me', verbs: ['save-preferences'] },
  message: { path: '/admin/messages', verbs: ['answer-message', 'close-message', 'mark-spam'] },
  person: { path: '/admin/persons', verbs: ['open-person'] },
  gift: { path: '/admin/batches/new', verbs: ['record-gifts'] },
  newsletter: { path: '/admin/newsletter', verbs: ['try-newsletter', 'send-newsletter'] },
  article: { path: '/admin/content', verbs: ['save-draft', 'publish-entry'] },
  photo: { path: '/admin/photos', verbs: ['add-photo'] },
  translation: { path: '/admin/translations', verbs: ['save-translation', 'save-word'] },
  journal: { path: '/admin/projects', verbs: ['write-journal'] },
  spending: { path: '/admin/spending', verbs: ['record-spending', 'attach-invoice', 'add-proof'] },
  field: { path: '/admin/fields', verbs: ['advance-field'] },
  order: { path: '/admin/orders', verbs: ['advance-order'] },
  stock: { path: '/admin/stock', verbs: ['move-stock', 'set-low-stock'] },
  price: { path: '/admin/stock', verbs: ['set-price'] },
  course: { path: '/admin/courses', verbs: ['save-draft', 'mend-course', 'import-course'] },
  asked: { path: '/admin/courses', verbs: ['decide-course'] },
  review: { path: '/admin/reviews', verbs: ['moderate-review'] },
  statement: { path: '/admin/statements', verbs: ['import-statement'] },
  receipt: { path: '/admin/payments', verbs: ['resend-receipt', 'correct-receipt'] },
  identity: { path: '/admin/settings', verbs: ['save-settings'] },
  colleague: { path: '/admin/staff', verbs: ['invite-staff', 'change-roles'] },
  view: { path: '/admin/audit', verbs: ['save-view'] },
  check: { path: '/admin/checks', verbs: ['check-invariants'] },
};

/** The five things somebody with a role does first. */
export const STEPS_OF: Record<Role, readonly StepKey[]> = {
  collecte: ['protect', 'message', 'gift', 'person', 'newsletter'],
  redaction: ['protect', 'article', 'photo', 'translation', 'preferences'],
  terrain: ['protect', 'journal', 'spending', 'photo', 'field'],
  marche: ['protect', 'order', 'stock', 'price', 'preferences'],
  enseignement: ['protect', 'course', 'asked', 'review', 'preferences'],
  tresorerie: ['protect', 'gift', 'statement', 'spending', 'receipt'],
  administration: ['protect', 'identity', 'colleague', 'message', 'preferences'],
  audit: ['protect', 'person', 'view', 'check', 'preferences'],
};
