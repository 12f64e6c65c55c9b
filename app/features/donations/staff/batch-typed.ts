import { MAX_PARTS } from '#app/features/donations/several/several-rules.ts';
import {
  emptyLine,
  emptyPart,
  HEAD_FIELDS,
  isTyped,
  isTypedPart,
  LINE_FIELDS,
  lineField,
  MOST_GIFTS,
  PART_FIELDS,
  partField,
  type TypedHead,
  type TypedLine,
  type TypedPart,
} from './batch-rules.ts';

/** The parts that were posted of a line, whatever its fund: the call says where both were given. */
function readParts(typed: Record<string, string>, index: number): TypedPart[] {
  const parts: TypedPart[] = [];
  for (let part = 0; part <= MAX_PARTS; part++) {
    const one = emptyPart();
    for (const name of PART_FIELDS) one[name] = typed[partField(index, part, name)] ?? '';
    if (isTypedPart(one)) parts.push(one);
  }
  return parts;
}

/** The lines of a posted form in which something stands, in their order: as `record-gifts` counts them. */
export function readLines(typed: Record<string, string>): TypedLine[] {
  const lines: TypedLine[] = [];
  // One more than may be: the call says that they are too many.
  for (let index = 0; index <= MOST_GIFTS; index++) {
    const line = emptyLine('');
    for (const name of LINE_FIELDS) line[name] = typed[lineField(index, name)] ?? '';
    line.anonymous = typed[lineField(index, 'anonymous')] !== undefined;
    line.parts = readParts(typed, index);
    if (isTyped(line)) lines.push(line);
  }
  return lines;
}

/**
 * What a fault of a line is beside, as it is typed: once that is another, the fault is over. Of a fund that stands there twice that is
 * each of the funds, of the parts as a whole the sum they come to as well.
 */
export function typedAt(line: TypedLine, index: number, field: string): string {
  const [name = '', part, ofPart] = field.slice(`gifts.${index}.`.length).split('.');
  if (name !== 'parts') return String(line[name as Exclude<keyof TypedLine, 'parts'>]);
  const { programId, amount, parts } = line;
  if (part === undefined) return JSON.stringify([programId, amount, parts]);
  const { [ofPart as keyof TypedPart]: typed } = parts[Number(part)] ?? emptyPart();
  const isTwice = ofPart === 'programId' && typed !== '';
  return JSON.stringify([programId, isTwice ? parts.map((one) => one.programId) : typed]);
}

export const readHead = (typed: Record<string, string>, head: TypedHead): TypedHead => ({
  ...head,
  ...Object.fromEntries(HEAD_FIELDS.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]]))),
});

/** A posted form as `record-gifts` takes it. */
export function readBatchForm({ firstCounter = '', secondCounter = '', areOthers, ...typed }: Record<string, string>) {
  const { kind, currency, day, declaredCount, declaredTotal, openFrom } = typed;
  return {
    kind,
    currency,
    day,
    declaredCount,
    declaredTotal,
    openFrom,
    counters: [firstCounter, secondCounter],
    gifts: readLines(typed),
    areOthers: areOthers === 'on',
  };
}
