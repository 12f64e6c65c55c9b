/** Who was paid, by kind: a supplier's name is never kept here, let alone published. */
export const SPENDING_KINDS = [
  'materials',
  'transport',
  'labour',
  'equipment',
  'food',
  'school',
  'health',
  'services',
  'other',
] as const;
export type SpendingKind = (typeof SPENDING_KINDS)[number];

/** A photo is shown; a document is handed out as a download; a sample is drawn, in the demo alone. */
export const PROOF_KINDS = ['photo', 'document', 'sample'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Folders of the file store: photos, documents anybody may fetch, and invoices, which only staff may. */
export const PROOFS = 'proofs';
export const PAPERS = 'papers';
export const INVOICES = 'invoices';

/** A spending without a proof is late after so many days, until staff set others; and how many they may set. */
export const DAYS_TO_PROVE = 10;
export const MOST_DAYS_TO_PROVE = 365;

/** How long what is unproven has been so, in days of Kinshasa's calendar. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
