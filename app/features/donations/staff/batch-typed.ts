import {
  emptyLine,
  HEAD_FIELDS,
  isTyped,
  LINE_FIELDS,
  lineField,
  MOST_GIFTS,
  type TypedHead,
  type TypedLine,
} from './batch-rules.ts';

/** The lines of a posted form in which something stands, in their order: as `record-gifts` counts them. */
export function readLines(typed: Record<string, string>): TypedLine[] {
  const lines: TypedLine[] = [];
  // One more than may be: the call says that they are too many.
  for (let index = 0; index <= MOST_GIFTS; index++) {
    const line = emptyLine('');
    for (const name of LINE_FIELDS) line[name] = typed[lineField(index, name)] ?? '';
    line.anonymous = typed[lineField(index, 'anonymous')] !== undefined;
    if (isTyped(line)) lines.push(line);
  }
  return lines;
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
