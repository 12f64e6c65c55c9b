import { formatMoney } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { GiftQuestions } from '#app/features/imports/gift-file.ts';

type ColumnQuestionsProps = { asks: GiftQuestions | undefined; proposed: Record<string, string> };

/** What the columns themselves do not say, each with what it would mean; an answer holds for the whole column. */
export function ColumnQuestions({ asks = {}, proposed }: ColumnQuestionsProps) {
  const { t, i18n } = useTranslation('admin');
  const { decimal, order, words = [] } = asks;
  const none = { value: '', label: t('line.choose') };
  return (
    <>
      {decimal ? (
        <Field
          label={t('asks.decimal', { typed: decimal.typed })}
          hint={t('asks.whole')}
          name="mapping.decimal"
          control="select"
          required
          options={[
            none,
            ...decimal.readings.map(({ sign, amountMinor }) => ({
              value: sign,
              label: formatMoney({ amountMinor, currency: decimal.currency }, i18n.language),
            })),
          ]}
        />
      ) : (
        proposed.decimal && <input type="hidden" name="mapping.decimal" value={proposed.decimal} />
      )}
      {order ? (
        <Field
          label={t('asks.order', { typed: order.typed })}
          hint={t('asks.whole')}
          name="mapping.order"
          control="select"
          required
          options={[
            none,
            { value: 'dmy', label: t('asks.dmy', { day: order.dmy }) },
            { value: 'mdy', label: t('asks.mdy', { day: order.mdy }) },
          ]}
        />
      ) : (
        proposed.order && <input type="hidden" name="mapping.order" value={proposed.order} />
      )}
      {words.map((word) => (
        <Field
          key={word}
          label={t('asks.word', { word })}
          name={`word:${word}`}
          control="select"
          required
          options={[none, { value: 'yes', label: t('asks.yes') }, { value: 'no', label: t('asks.no') }]}
        />
      ))}
    </>
  );
}
