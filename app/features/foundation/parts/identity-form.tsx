import { href } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { SOCIALS } from '#app/features/foundation/identity.ts';
import { type SettingFailure, SettingRefused } from './setting-section.tsx';
import styles from './settings.module.css';

type Identity = {
  name: string;
  legalName: string;
  legalForm: string;
  address: string[];
  email: string;
  phone: string;
  registration: string;
  treasurer: string;
  director: string;
  credit: string;
  social: Record<string, string>;
  /** What in it is the sample's still. */
  sample: readonly string[];
};

type IdentityFormProps = { identity: Identity; revision: number; mayWrite: boolean; failure?: SettingFailure };

const TEXTS = [
  ['name', 40, 'text'],
  ['legalName', 120, 'text'],
  ['legalForm', 120, 'text'],
  ['registration', 160, 'text'],
  ['address', 400, 'text'],
  ['email', 254, 'email'],
  ['phone', 30, 'tel'],
  ['treasurer', 80, 'text'],
  ['director', 80, 'text'],
  ['credit', 80, 'text'],
] as const;

/** Who the foundation is, as receipts, mails and pages say it. */
export function IdentityForm({ identity, revision, mayWrite, failure }: IdentityFormProps) {
  const { t } = useTranslation('admin');
  const { fields = {}, typed = {} } = failure ?? {};
  const valueOf = (name: (typeof TEXTS)[number][0]) => {
    const value = identity[name];
    return typeof value === 'string' ? value : value.join('\n');
  };
  const isTyped = (name: (typeof TEXTS)[number][0]) =>
    typed[name] !== undefined && typed[name].replaceAll('\r\n', '\n') !== valueOf(name);
  /** What somebody else saved since, and is not what was typed here. */
  const isTaken = (name: (typeof TEXTS)[number][0]) => failure?.code === 'settings_changed' && isTyped(name);
  return (
    <section className="sheet" aria-labelledby="identity">
      <div className="sheet__h">
        <h2 id="identity">{t('settings.identity')}</h2>
      </div>
      <div className={`sheet__b ${styles.narrow}`}>
        <p className="quiet">{t('settings.identityText')}</p>
        {failure && <SettingRefused failure={failure} />}
        {mayWrite ? (
          <ActForm
            intent="save-settings"
            // A new document: the words of this one were fetched with the name of before.
            action={href('/admin/settings')}
            label={t('settings.saveIdentity')}
            values={{ key: 'identity', base: String(revision) }}
          >
            {TEXTS.map(([name, maxLength, type]) => {
              const shared = {
                label: t(`settings.field.${name}`),
                name,
                maxLength,
                dir: 'auto',
                autoComplete: 'off',
                required: name !== 'credit',
                isOptional: name === 'credit',
                defaultValue: typed[name] ?? valueOf(name),
                hint: isTaken(name)
                  ? t('settings.nowSaved', { value: valueOf(name) })
                  : identity.sample.includes(name) && !isTyped(name)
                    ? t('settings.isSample')
                    : name === 'name'
                      ? t('settings.nameHint')
                      : undefined,
                error: fields[name],
              };
              return name === 'address' ? (
                <Field key={name} control="textarea" rows={3} {...shared} />
              ) : (
                <Field key={name} type={type} {...shared} />
              );
            })}
            <details open={SOCIALS.some((name) => fields[name])}>
              <summary>{t('settings.social')}</summary>
              <div className="form">
                {SOCIALS.map((name) => (
                  <Field
                    key={name}
                    label={t(`settings.socialName.${name}`)}
                    name={name}
                    type="url"
                    maxLength={200}
                    autoComplete="off"
                    isOptional
                    defaultValue={typed[name] ?? identity.social[name] ?? ''}
                    error={fields[name]}
                  />
                ))}
              </div>
            </details>
          </ActForm>
        ) : (
          <dl className="dl">
            {TEXTS.map(([name]) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{t(`settings.field.${name}`)}</dt>
                <dd dir="auto">{valueOf(name)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
