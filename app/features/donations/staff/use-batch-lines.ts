import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { type Currency } from '#app/shared/money.ts';
import { typedSumOf } from '#app/shared/sums.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { emptyLine, lineField, MOST_GIFTS, SEVERAL_FUNDS, type TypedHead, type TypedLine } from './batch-rules.ts';
import { readLines, typedAt } from './batch-typed.ts';
import type { Draft } from './use-batch-draft.ts';

type Failure = { fields: Record<string, string>; typed: Record<string, string> };

/** The index of the line a fault is beside; NaN for one of the batch as a whole. */
const lineOf = (field: string): number => Number(/^gifts\.(\d+)\./.exec(field)?.[1] ?? Number.NaN);

/** What the fault of who counted is about. */
const COUNTED_BY = ['kind', 'firstCounter', 'secondCounter'] as const;

/** One more, for the fund of the one before it; which parts the next gift has nobody knows. */
const lineAfter = (line: TypedLine | undefined, fund: string): TypedLine =>
  emptyLine(!line || line.programId === SEVERAL_FUNDS ? fund : line.programId);

/**
 * The lines of a batch and the way through them: one is at hand, the others wait. A fault goes as soon as what it is beside is typed
 * again.
 */
export function useBatchLines(
  { head, lines, at }: Draft,
  setDraft: Dispatch<SetStateAction<Draft>>,
  { failure, fund }: { failure?: Failure; /** Of a line that follows none. */ fund: string },
) {
  const { t, i18n } = useTranslation('admin');
  const [faults, setFaults] = useState(failure?.fields ?? {});
  /** Counts moves from line to line: each puts the cursor into the first field of the one it leads to. */
  const [moves, setMoves] = useState(0);
  const entry = useRef<HTMLElement>(null);
  useEffect(() => {
    if (moves > 0) entry.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [moves]);
  // What came back counts its lines without the empty ones, and is gone through from the first fault on.
  useEffect(() => {
    if (!failure) return;
    setFaults(failure.fields);
    const sent = readLines(failure.typed);
    const wrong = Object.keys(failure.fields).map(lineOf).filter(Number.isInteger);
    const all = [...sent, lineAfter(sent.at(-1), fund)];
    setDraft((before) => ({ ...before, lines: all, at: wrong.length > 0 ? Math.min(...wrong) : sent.length }));
  }, [failure, fund, setDraft]);

  const forget = (isGone: (field: string) => boolean) =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !isGone(field))));
  const change = (line: TypedLine) => {
    forget((field) => lineOf(field) === at && typedAt(line, at, field) !== typedAt(lines[at]!, at, field));
    setDraft((before) => ({ ...before, lines: before.lines.map((one, index) => (index === at ? line : one)) }));
  };
  const goTo = (index: number, all = lines) => {
    setMoves((before) => before + 1);
    setDraft((before) => ({ ...before, lines: all, at: index }));
  };
  return {
    faults,
    entry,
    change,
    goTo,
    changeHead(next: TypedHead) {
      const isNew = (name: keyof TypedHead) => next[name] !== head[name];
      forget((field) => (field === 'counters' ? COUNTED_BY.some(isNew) : isNew(field as keyof TypedHead)));
      setDraft((before) => ({ ...before, head: next }));
    },
    /** To the line after this one, once it has its sum. */
    next() {
      const line = lines[at]!;
      if (!typedSumOf(line.amount, head.currency as Currency, staffLanguage(i18n.language))) {
        const amount = lineField(at, 'amount');
        setFaults((before) => ({ ...before, [amount]: t('batch.amountWanted') }));
        entry.current?.querySelector<HTMLElement>(`[name="${amount}"]`)?.focus();
      } else if (at < lines.length - 1) goTo(lines.length - 1);
      else if (lines.length < MOST_GIFTS) goTo(lines.length, [...lines, lineAfter(line, fund)]);
    },
    /** Takes over the line before. */
    copy() {
      if (at > 0) change({ ...lines[at - 1]! });
    },
    remove(index: number) {
      forget((field) => Number.isInteger(lineOf(field)));
      goTo(
        at > index ? at - 1 : at,
        lines.filter((_, one) => one !== index),
      );
    },
  };
}
