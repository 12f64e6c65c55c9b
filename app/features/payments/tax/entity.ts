/** What a body may give for a gift: a receipt that lowers no tax, the French one that does, or none but by a partner. */
export const ENTITY_KINDS = ['acknowledgement', 'fr_tax', 'partner'] as const;
type EntityKind = (typeof ENTITY_KINDS)[number];

/** What a body says of itself, in its own language. */
export type EntityFacts = {
  name: string;
  /** ISO 3166, two letters. */
  country: string;
  /** Its legal form: "association reconnue d’utilité publique". */
  form: string;
  /** SIREN, RNA, or what its country has instead. */
  registration: string;
  address: string;
  /** What it is there for, as its statutes say. */
  object: string;
  /** Of the code of taxes, for a French body: "200 et 978". */
  article: string;
  signatory: string;
  issues: readonly EntityKind[];
};

/** "2026-0012", of one body. */
export const taxReceiptName = ({ year, number }: { year: number; number: number }): string =>
  `RF-${year}-${String(number).padStart(5, '0')}`;
