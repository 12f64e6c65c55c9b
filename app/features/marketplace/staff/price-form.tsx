import { again } from '#app/features/staff/parts/again.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { History } from '#app/features/staff/parts/history.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Failure, failureOf } from './move-form.tsx';

type PriceFormProps = {
  product: {
    /** None yet of a product that was never on the shelf. */
    price?: string;
    amount: string;
    was: string;
    mayPrice: boolean;
    prices: readonly {
      id: number;
      price: string;
      was: string | null;
      at: string;
      who: string | null;
      why: string | null;
    }[];
  };
  failure?: Failure;
};

/** What it costs, from when on and why; every price it had before. */
export function PriceForm({ product: { price, amount, was, mayPrice, prices }, failure }: PriceFormProps) {
  const { t } = useTranslation('admin');
  const { fields, typed } = failureOf(failure, 'set-price');
  return (
    <section className="sheet" aria-labelledby="price">
      <div className="sheet__h">
        <h2 id="price">{t('stock.price')}</h2>
        {price && <span className="num">{price}</span>}
      </div>
      <div className="sheet__b">
        {mayPrice && (
          <ActForm
            intent="set-price"
            kind="line"
            label={t(price ? 'price.act' : 'price.firstAct')}
            values={{ before: amount, wasBefore: was }}
          >
            <StaffSumField
              unit={'USD'}
              label={t('price.amount')}
              name="amount"
              required
              defaultValue={typed.amount ?? amount}
              error={fields.amount}
            />
            <StaffSumField
              unit={'USD'}
              label={t('price.was')}
              name="was"
              isOptional
              hint={t('price.wasHint')}
              defaultValue={typed.was ?? was}
              error={fields.was}
            />
            <Field label={t('price.reason')} {...again('reason', { typed, fields })} maxLength={500} isOptional />
          </ActForm>
        )}
        {prices.length > 0 && <h3>{t('price.history')}</h3>}
        <History
          entries={prices.map(({ price: one, was: struck, who, ...entry }) => ({
            ...entry,
            who: who ?? t('price.first'),
            what: (
              <>
                <span className="num">{one}</span> {struck && <s>{struck}</s>}
              </>
            ),
          }))}
        />
      </div>
    </section>
  );
}
