import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { CURRENCIES, type Currency } from '#app/shared/money.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type SettingFailure, SettingRefused } from './setting-section.tsx';
import styles from './settings.module.css';

type Account = {
  currency: Currency;
  holder: string;
  bank: string;
  bic: string;
  iban?: string;
  number?: string;
  isSample: boolean;
};
type AccountsFormProps = {
  accounts: readonly Account[];
  revision: number;
  /** Those above are told to donors from then on; until then these. */
  waiting?: { from: string; shown: readonly Account[] };
  mayWrite: boolean;
  failure?: SettingFailure;
};

const FIELDS = [
  ['holder', 70],
  ['bank', 80],
  ['bic', 14],
  ['iban', 50],
  ['number', 40],
] as const;

/** Accounts as the form sends them. */
const fieldsOf = (accounts: readonly Account[]): Record<string, string> =>
  Object.fromEntries(
    accounts.flatMap((account) => FIELDS.map(([name]) => [`${account.currency}.${name}`, account[name] ?? ''])),
  );

/** The accounts that donors send money to, one for each currency. */
export function AccountsForm({ accounts, revision, waiting, mayWrite, failure }: AccountsFormProps) {
  const { t } = useTranslation('admin');
  const { fields = {}, typed = {} } = failure ?? {};
  return (
    <section className="sheet" aria-labelledby="bank-accounts">
      <div className="sheet__h">
        <h2 id="bank-accounts">{t('settings.accounts')}</h2>
      </div>
      <div className={`sheet__b ${styles.narrow}`}>
        <p className="quiet">{t('settings.accountsText')}</p>
        {waiting && (
          <div className="msg stack stack--s" role="status">
            <p>{t('settings.accountsWait', { at: waiting.from })}</p>
            {mayWrite && (
              <ActForm
                intent="save-settings"
                kind="line"
                label={t('settings.keepAccounts')}
                values={{ key: 'bank-accounts', base: String(revision), ...fieldsOf(waiting.shown) }}
              />
            )}
          </div>
        )}
        {failure && <SettingRefused failure={failure} />}
        {mayWrite ? (
          <ActForm
            intent="save-settings"
            label={t('settings.saveAccounts')}
            values={{ key: 'bank-accounts', base: String(revision) }}
          >
            {CURRENCIES.map((currency) => {
              const known = accounts.find((account) => account.currency === currency);
              const isWrong = FIELDS.some(([name]) => fields[`${currency}.${name}`]);
              return (
                <details key={currency} open={known !== undefined || isWrong}>
                  <summary>
                    {t('settings.accountIn', { currency })}{' '}
                    {known?.isSample && <span className="tag tag--off">{t('settings.sampleAccount')}</span>}
                    {!known && <span className="quiet">{t('settings.noAccount')}</span>}
                  </summary>
                  <fieldset className="form">
                    <legend className="visually-hidden">{t('settings.accountIn', { currency })}</legend>
                    {FIELDS.map(([name, maxLength]) => (
                      <Field
                        key={name}
                        label={t(`settings.account.${name}`)}
                        name={`${currency}.${name}`}
                        maxLength={maxLength}
                        dir={name === 'holder' || name === 'bank' ? 'auto' : 'ltr'}
                        autoComplete="off"
                        hint={
                          failure?.code === 'settings_changed' && typed[`${currency}.${name}`] !== (known?.[name] ?? '')
                            ? t('settings.nowSaved', { value: known?.[name] ?? '–' })
                            : name === 'number'
                              ? t('settings.numberHint')
                              : undefined
                        }
                        defaultValue={typed[`${currency}.${name}`] ?? known?.[name] ?? ''}
                        error={fields[`${currency}.${name}`]}
                      />
                    ))}
                  </fieldset>
                </details>
              );
            })}
          </ActForm>
        ) : (
          <dl className="dl">
            {accounts.map(({ currency, holder, bank, bic, iban, number }) => (
              <div key={currency} style={{ display: 'contents' }}>
                <dt>{currency}</dt>
                <dd dir="auto">
                  {holder}, {bank}, {bic}, {iban ?? number}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
