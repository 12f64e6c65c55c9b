import type { ReactNode } from 'react';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { SettingKey } from '#app/features/foundation/identity.ts';
import styles from './settings.module.css';

export type SettingFailure = {
  error: string;
  code: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
  details?: Record<string, unknown>;
};

type SettingSectionProps = {
  settingKey: SettingKey;
  title: string;
  text: ReactNode;
  /** Of the button. */
  label: string;
  revision: number;
  mayWrite: boolean;
  failure?: SettingFailure;
  children: ReactNode;
};

/** One part of the settings: its form saves alone. Who may not write reads it in fields that take nothing. */
export function SettingSection(props: SettingSectionProps) {
  const { settingKey, title, text, label, revision, mayWrite, failure, children } = props;
  return (
    <section className="sheet" aria-labelledby={settingKey}>
      <div className="sheet__h">
        <h2 id={settingKey}>{title}</h2>
      </div>
      <div className={`sheet__b ${styles.narrow}`}>
        <p className="quiet">{text}</p>
        {failure && <SettingRefused failure={failure} />}
        {mayWrite ? (
          <ActForm intent="save-settings" label={label} values={{ key: settingKey, base: String(revision) }}>
            {children}
          </ActForm>
        ) : (
          <fieldset className="form" disabled>
            <legend className="visually-hidden">{title}</legend>
            {children}
          </fieldset>
        )}
      </div>
    </section>
  );
}

/** Why a form was not saved, beside it: what was typed is there still. */
export function SettingRefused({ failure: { error, details } }: { failure: SettingFailure }) {
  const { t, i18n } = useTranslation('admin');
  const { by, at } = details ?? {};
  return (
    <p className="msg msg--bad" role="alert">
      {typeof by === 'string' && typeof at === 'string' && (
        <>
          <b>
            {t('settings.savedBy', {
              who: by,
              at: new Intl.DateTimeFormat(i18n.language, {
                day: 'numeric',
                month: 'short',
                year: 'numeric',
                hour: '2-digit',
                minute: '2-digit',
                timeZone: 'Africa/Kinshasa',
              }).format(new Date(at)),
            })}
          </b>{' '}
        </>
      )}
      {error}
    </p>
  );
}

/** What a field shows: what was typed and refused, else what is set; with what somebody else saved meanwhile beside it. */
export function fieldReader(failure: SettingFailure | undefined, taken: (value: string) => string) {
  const { fields = {}, typed = {} } = failure ?? {};
  return (name: string, now: string, hint?: string) => {
    const mine = typed[name]?.replaceAll('\r\n', '\n');
    const isTaken = failure?.code === 'settings_changed' && mine !== undefined && mine !== now;
    return {
      name,
      defaultValue: mine ?? now,
      error: fields[name],
      hint: isTaken ? taken(now || '–') : hint,
    };
  };
}
