import type { ReactNode } from 'react';
import type { KeyPart } from '#app/shared/word-keys.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Notice } from '#app/features/accounts/parts/notice.tsx';
import styles from './settings-part.module.css';

/** What a step of the settings came to. */
export type SettingsShown = {
  intent: string;
  done?: KeyPart<'members', 'done.', '.title'>;
  error?: { title: string; text: string };
  fields?: Record<string, string>;
  typed?: { email: string; language: string };
  /** It comes back after a detour, and is to be pressed again. */
  resumed?: string;
  totpUri?: string;
  recoveryCodes?: string[];
  qr?: string;
};

/** One part of the settings under its heading; what became of its last step stands above its form. */
export function SettingsPart({
  id,
  title,
  text,
  shown,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  shown?: SettingsShown;
  children: ReactNode;
}) {
  const { t } = useTranslation('members');
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {text && <p className="quiet">{text}</p>}
      </div>
      <div className={styles.body}>
        {shown?.done && <Notice kind="ok" title={t(`done.${shown.done}.title`)} text={t(`done.${shown.done}.text`)} />}
        {shown?.resumed && <Notice kind="wait" title={shown.resumed} />}
        {/* With fields the message stands beside them. */}
        {shown?.error && !shown.fields && <Notice kind="bad" title={shown.error.title} text={shown.error.text} />}
        {children}
      </div>
    </section>
  );
}
