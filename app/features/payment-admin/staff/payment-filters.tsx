import { useSearchParams } from 'react-router';
import { CURRENCIES, type Currency } from '#app/shared/money.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { SumQuestion } from '#app/ui/sum-question.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { useAccountName } from '#app/features/payments/use-account-name.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';

/** The names of the fields below, which a search keeps. */
export const PAYMENT_FILTER_NAMES = ['currency', 'amountFrom', 'amountTo', 'fund', 'source', 'way'];

type PaymentFiltersProps = {
  funds: readonly { id: string; title: string }[];
  /** Providers, by their names. */
  ways: readonly string[];
  /** The one sums are read in, also where none was chosen. */
  currency?: Currency;
};

/** Payments of some sums, of one currency, by one way or source, and gifts to one fund: fields of the list's form. */
export function PaymentFilters({ funds, ways, currency: read }: PaymentFiltersProps) {
  const { t, i18n } = useTranslation('admin');
  const [search] = useSearchParams();
  const nameOf = useAccountName();
  const typed = (name: string) => search.get(`chosen:${name}`) ?? search.get(name) ?? '';
  const ask = (name: string) => (
    <SumQuestion name={name} typed={typed(name)} unit={read ?? 'XOF'} language={staffLanguage(i18n.language)} />
  );
  return (
    <>
      <details className="more" open={['currency', 'amountFrom', 'amountTo'].some((name) => typed(name) !== '')}>
        <summary className="b b--q">
          <span>{t('payment.filter.sum')}</span>
        </summary>
        <span className="row">
          <label className="row">
            {t('payment.filter.currency')}{' '}
            <select className="inp" name="currency" key={read} defaultValue={read ?? ''}>
              <option value="">{t('payment.filter.any')}</option>
              {CURRENCIES.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </select>
          </label>
          <label className="row">
            {t('payment.filter.from')}{' '}
            <input
              className="inp"
              name="amountFrom"
              inputMode="decimal"
              autoComplete="off"
              size={9}
              maxLength={20}
              defaultValue={typed('amountFrom')}
            />
          </label>
          {ask('amountFrom')}
          <label className="row">
            {t('payment.filter.to')}{' '}
            <input
              className="inp"
              name="amountTo"
              inputMode="decimal"
              autoComplete="off"
              size={9}
              maxLength={20}
              defaultValue={typed('amountTo')}
            />
          </label>
          {ask('amountTo')}
        </span>
      </details>
      <details className="more" open={typed('fund') !== ''}>
        <summary className="b b--q">
          <span>{t('payment.filter.fund')}</span>
        </summary>
        <label className="row">
          <span className="visually-hidden">{t('payment.filter.fund')}</span>
          <select className="inp" name="fund" defaultValue={typed('fund')}>
            <option value="">{t('payment.filter.anyFund')}</option>
            {funds.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </details>
      <details className="more" open={typed('source') !== '' || typed('way') !== ''}>
        <summary className="b b--q">
          <span>{t('payment.filter.wayOrSource')}</span>
        </summary>
        <span className="row">
          <label className="row">
            {t('payment.filter.way')}{' '}
            <select className="inp" name="way" defaultValue={typed('way')}>
              <option value="">{t('payment.filter.anyWay')}</option>
              {ways.map((way) => (
                <option key={way} value={way}>
                  {nameOf(`provider:${way}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="row">
            {t('payment.filter.source')}{' '}
            <input
              className="inp"
              name="source"
              autoComplete="off"
              autoCapitalize="none"
              size={16}
              maxLength={60}
              placeholder={t('payment.filter.sourceHint', { none: WITHOUT_SOURCE })}
              defaultValue={typed('source')}
            />
          </label>
        </span>
      </details>
    </>
  );
}
