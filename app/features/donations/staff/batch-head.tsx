import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { CURRENCIES, type Currency } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { OpenBooks } from '#app/features/payments/open-books.ts';
import { BATCH_KINDS, type TypedHead } from './batch-rules.ts';

type BatchHeadProps = {
  head: TypedHead;
  onChange: (head: TypedHead) => void;
  faults: Record<string, string>;
  today: string;
  open: OpenBooks | null;
};

/** What is known of a batch before its gifts are typed: how it came, when, how many and how much were counted, and by whom. */
export function BatchHead({ head, onChange, faults, today, open }: BatchHeadProps) {
  const { t } = useTranslation('admin');
  const control = (name: keyof TypedHead) => ({
    name,
    value: head[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...head, [name]: target.value }),
    error: faults[name],
  });
  return (
    <section className="sheet" aria-labelledby="batch">
      <div className="sheet__h">
        <h2 id="batch">{t('batch.declared')}</h2>
      </div>
      <div className="sheet__b entry">
        <Field
          label={t('batch.kind')}
          className="w3"
          control="select"
          options={BATCH_KINDS.map((value) => ({ value, label: t(`batch.kinds.${value}`) }))}
          {...control('kind')}
        />
        <Field
          label={t('batch.day')}
          type="date"
          required
          max={today}
          className="w3"
          hint={open && head.day < open.from ? t('batch.dayClosed', open) : t('batch.dayHint')}
          {...control('day')}
        />
        <Field
          label={t('batch.declaredCount')}
          className="w2"
          inputMode="numeric"
          required
          autoComplete="off"
          {...control('declaredCount')}
        />
        <StaffSumField
          unit={head.currency as Currency}
          label={t('batch.declaredTotal')}
          className="w2"
          required
          {...control('declaredTotal')}
        />
        <Field
          label={t('batch.currency')}
          className="w2"
          control="select"
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          {...control('currency')}
        />
        <Field
          label={t('batch.firstCounter')}
          className="w6"
          isOptional={head.kind !== 'cash'}
          autoComplete="off"
          dir="auto"
          {...control('firstCounter')}
        />
        <Field
          label={t('batch.secondCounter')}
          className="w6"
          isOptional={head.kind !== 'cash'}
          autoComplete="off"
          dir="auto"
          {...control('secondCounter')}
          error={faults.counters ?? faults.secondCounter}
        />
      </div>
    </section>
  );
}
