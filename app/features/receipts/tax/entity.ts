/** What a body may give for a gift: a receipt that lowers no tax, the French one that does, or none but by a partner. */
export const ENTITY_KINDS = ['acknowledgement', 'fr_tax', 'partner'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

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

/** How a tax receipt is called: `RF-2026-00012` in a series of ours, or as the partner who gave it calls it. */
export const taxReceiptName = ({
  year,
  number,
  partnerNumber,
}: {
  year: number;
  number: number | null;
  partnerNumber: string | null;
}): string => partnerNumber ?? `RF-${year}-${String(number).padStart(5, '0')}`;
