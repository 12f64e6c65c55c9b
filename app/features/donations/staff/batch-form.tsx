import { submitForm } from '#app/kit/submit-form.ts';
import type { Currency } from '#app/shared/money.ts';
import { type KeyboardEvent, useRef } from 'react';
import { Form } from 'react-router';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useSending } from '#app/features/staff/parts/use-sending.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { OpenBooks } from '#app/features/payments/open-books.ts';
import { BatchHead } from './batch-head.tsx';
import { BatchSum } from './batch-sum.tsx';
import { emptyLine, isTyped } from './batch-rules.ts';
import { type FundOption, LineFields } from './line-fields.tsx';
import { type Seen, SeenGifts } from './seen-gifts.tsx';
import { TypedLines } from './typed-lines.tsx';
import { type Draft, useBatchDraft } from './use-batch-draft.ts';
import { useBatchLines } from './use-batch-lines.ts';

type BatchFormProps = {
  me: string;
  today: string;
  /** From when on the books are open, where some month is closed. */
  open: OpenBooks | null;
  funds: readonly FundOption[];
  /** What it begins with: nothing, or what came back. */
  first: Draft;
  blank: Draft;
  /** What the last press came to. */
  failure?: { code?: string; fields: Record<string, string>; typed: Record<string, string>; details: object };
  /** Rows of a page without script. */
  rows: number;
};

/**
 * A batch typed line by line: Enter goes on to the next, Ctrl D takes over the one before, Ctrl Enter saves. One form with the
 * fields of all lines; without script it is a page of so many empty rows.
 */
export function BatchForm({ me, today, open, funds, first, blank, failure, rows }: BatchFormProps) {
  const { t } = useTranslation('admin');
  const fund = funds[0]?.value ?? '';
  const { draft, setDraft, isAwake, isRestored, clear } = useBatchDraft(me, { first, blank }, !failure);
  const { faults, entry, change, changeHead, goTo, next, copy, remove } = useBatchLines(draft, setDraft, {
    failure,
    fund,
  });
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useSending() === 'record-gifts';
  const { head, lines, at } = draft;

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const isInLine = entry.current?.contains(target);
    const isPaired = event.ctrlKey || event.metaKey;
    if (key === 'Enter' && isPaired && form.current) submitForm(form.current);
    else if (key === 'Enter' && isInLine) next();
    else if (key === 'Enter') goTo(at);
    else if (key.toLowerCase() === 'd' && isPaired && isInLine) copy();
    else return;
    event.preventDefault();
  };

  return (
    <Form noValidate method="post" className="stack" ref={form} onKeyDown={onKeyDown}>
      <input type="hidden" name="intent" value="record-gifts" />
      <input type="hidden" name="idempotencyKey" value={draft.key} />
      {/* A month closed since the page was made is said by the refusal; pressed again, it has been read. */}
      <input
        type="hidden"
        name="openFrom"
        value={(failure?.details as { openFrom?: string })?.openFrom ?? open?.from ?? ''}
      />
      {isRestored && (
        <p className="banner banner--mist" role="status">
          {t('batch.restored')}
        </p>
      )}
      <BatchHead head={head} onChange={changeHead} faults={faults} today={today} open={open} />
      <section className="sheet" aria-labelledby="line" ref={entry}>
        <div className="edge" />
        <div className="sheet__h">
          <h2 id="line">{t('batch.lineTitle', { line: at + 1 })}</h2>
          <BatchSum head={head} lines={lines} />
        </div>
        <div className="sheet__b">
          <LineFields
            index={at}
            line={lines[at]!}
            funds={funds}
            faults={faults}
            currency={head.currency as Currency}
            onChange={change}
          />
          {isAwake && (
            <p>
              <button type="button" className="b" onClick={next}>
                <StaffIcon name="plus" />
                {t('batch.next')}
              </button>
            </p>
          )}
          <noscript>
            {Array.from({ length: rows }, (_, index) => index)
              .filter((index) => index !== at)
              .map((index) => (
                <LineFields
                  key={index}
                  index={index}
                  line={lines[index] ?? emptyLine(fund)}
                  funds={funds}
                  faults={faults}
                  currency={head.currency as Currency}
                />
              ))}
          </noscript>
        </div>
      </section>
      {isAwake && (
        <TypedLines
          lines={lines}
          at={at}
          funds={funds}
          faults={faults}
          currency={head.currency}
          onOpen={(index) => goTo(index)}
          onRemove={remove}
        />
      )}
      {failure?.code === 'gifts_seen' && <SeenGifts {...(failure.details as Seen)} />}
      <div className="row">
        <Button type="submit" size="sm" isBusy={isBusy}>
          {t('batch.save')}
        </Button>
        <noscript>
          <button className="b" name="more" value="yes">
            {t('batch.more')}
          </button>
        </noscript>
        {isAwake && lines.some(isTyped) && (
          <>
            <span className="fine quiet">{t('batch.kept')}</span>
            <button type="button" className="b b--q b--bad" onClick={clear}>
              <span>{t('batch.clear')}</span>
            </button>
          </>
        )}
      </div>
    </Form>
  );
}
