/** How money comes that no provider of ours takes; mobile money as a statement of the operator shows it. */
export const BATCH_KINDS = ['cash', 'transfer', 'cheque', 'mobile'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** As many gifts as one batch holds: all are booked in one transaction, and other payments wait for it. */
export const MOST_GIFTS = 100;

/** Money of a batch came within so many days. */
export const OLDEST_DAYS = 365;

/** In place of a fund: the gift goes to several, each with its part. */
export const SEVERAL_FUNDS = 'several';

/** A part of a gift, as it is typed; its fields are named `gifts.<index>.parts.<part>.<name>`. */
export const PART_FIELDS = ['programId', 'amount'] as const;
export type TypedPart = Record<(typeof PART_FIELDS)[number], string>;

/** One line of the form, as it is typed; its fields are named `gifts.<index>.<name>`. */
export const LINE_FIELDS = ['donorName', 'programId', 'amount', 'reference', 'donorPhone', 'donorEmail'] as const;
export type TypedLine = Record<(typeof LINE_FIELDS)[number], string> & { anonymous: boolean; parts: TypedPart[] };

export const lineField = (index: number, name: keyof TypedLine): string => `gifts.${index}.${name}`;
export const partField = (index: number, part: number, name: keyof TypedPart): string =>
  `${lineField(index, 'parts')}.${part}.${name}`;

export const emptyPart = (): TypedPart => ({ programId: '', amount: '' });
export const isTypedPart = ({ programId, amount }: TypedPart): boolean => (programId + amount).trim() !== '';

/** The parts of a line: of one that goes to a single fund, nothing that was typed there before counts. */
export const partsOf = ({ programId, parts }: TypedLine): TypedPart[] => (programId === SEVERAL_FUNDS ? parts : []);

/** What stands above the lines, as it is typed. */
export const HEAD_FIELDS = [
  'kind',
  'currency',
  'day',
  'declaredCount',
  'declaredTotal',
  'firstCounter',
  'secondCounter',
] as const;
export type TypedHead = Record<(typeof HEAD_FIELDS)[number], string>;

export const emptyLine = (programId: string): TypedLine => ({
  donorName: '',
  programId,
  amount: '',
  reference: '',
  donorPhone: '',
  donorEmail: '',
  anonymous: false,
  parts: [],
});

/** Whether anything was typed into a line but its fund, which is chosen from the start. */
export const isTyped = (line: TypedLine): boolean => {
  const { programId: _, anonymous, parts: __, ...texts } = line;
  return Object.values(texts).some((text) => text.trim()) || anonymous || partsOf(line).some(isTypedPart);
};
