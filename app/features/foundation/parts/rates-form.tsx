import { again } from '#app/features/staff/parts/again.ts';
import { StaffSumField } from '#app/features/staff/parts/staff-sum-field.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import type { Currency } from '#app/shared/money.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type SettingFailure, SettingRefused } from './setting-section.tsx';
import styles from './settings.module.css';

type Rate = { currency: Currency; perEuro: string; day: string; source: 'hand' | 'ecb'; isOld: boolean };
type RatesFormProps = {
  rates: readonly Rate[];
  /** Where rates are fetched from each day; nothing where they are entered by hand. */
  source: string | null;
  currencies: readonly Currency[];
  today: string;
  mayWrite: boolean;
  failure?: SettingFailure;
};

/** What one euro is worth in the currencies that are not pegged to it. */
export function RatesForm({ rates, source, currencies, today, mayWrite, failure }: RatesFormProps) {
  const { t } = useTranslation('admin');
  const { fields = {}, typed = {} } = failure ?? {};
  return (
    <section className="sheet" aria-labelledby="rates">
      <div className="sheet__h">
        <h2 id="rates">{t('settings.rates')}</h2>
      </div>
      <div className={`sheet__b ${styles.narrow}`}>
        <p className="quiet">{t(source ? 'settings.ratesFetched' : 'settings.ratesByHand')}</p>
        <ul className={styles.rates}>
          {rates.map(({ currency, perEuro, day, source: from, isOld }) => (
            <li key={currency}>
              <span className="code">1 EUR = {perEuro}</span> <span className="quiet">{day}</span>{' '}
              <span className="tag tag--off">{t(`settings.rateFrom.${from}`)}</span>{' '}
              {isOld && <span className="tag tag--wait">{t('settings.rateOld')}</span>}
            </li>
          ))}
        </ul>
        {failure && <SettingRefused failure={failure} />}
        {mayWrite && (
          <ActForm intent="enter-rate" kind="line" label={t('settings.enterRate')}>
            <Field
              control="select"
              label={t('settings.rateCurrency')}
              name="currency"
              defaultValue={typed.currency ?? currencies[0]}
              options={currencies.map((value) => ({ value, label: value }))}
              error={fields.currency}
            />
            <StaffSumField
              unit={9}
              label={t('settings.perEuro')}
              {...again('perEuro', { typed, fields })}
              maxLength={20}
              required
            />
            <Field
              label={t('settings.rateDay')}
              name="day"
              type="date"
              max={today}
              defaultValue={typed.day ?? today}
              error={fields.day}
            />
            {failure?.code === 'rate_far' && <Checkbox name="confirm" value="yes" label={t('settings.rateConfirm')} />}
          </ActForm>
        )}
      </div>
    </section>
  );
}
