import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import styles from './notice.module.css';

const ICONS = { ok: 'check', wait: 'envelope-simple', bad: 'warning' } as const;

/** A short message with a woven edge: done, to do, or wrong. */
export function Notice({
  kind,
  title,
  text,
  children,
}: {
  kind: keyof typeof ICONS;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
