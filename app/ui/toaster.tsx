import { useSyncExternalStore } from 'react';
import { useTranslation } from './words.tsx';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './toaster.module.css';
import { closeToast, holdToasts, NONE, readToasts, releaseToasts, type Toast, watchToasts } from './toasts.ts';

const ICONS: Record<Toast['kind'], IconName> = { ok: 'check', info: 'info', error: 'warning' };

/** Where passing messages show, above the bottom bar. Once in the document; `toast()` from toasts.ts fills it. */
export function Toaster() {
  const { t } = useTranslation('ui');
  const toasts = useSyncExternalStore(watchToasts, readToasts, () => NONE);
  return (
    <div
      className={styles.toaster}
      role="status"
      aria-live="polite"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map(({ id, kind, title, text }) => (
        <div key={id} className={classes(styles.toast, styles[kind])}>
          <Icon name={ICONS[kind]} />
          <p>
            {title && <b>{title}</b>}
            {text}
          </p>
          <button type="button" aria-label={t('close')} onClick={() => closeToast(id)}>
            <Icon name="x" />
          </button>
        </div>
      ))}
    </div>
  );
}
