import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { closeModal, openModal } from './modal.ts';
import { useTranslation } from './words.tsx';

type DialogProps = {
  title: ReactNode;
  /** Left out, the dialog is opened by others: by `openModal`. */
  isOpen?: boolean;
  onClose?: () => void;
  id?: string;
  cloth?: string;
  /** At the top of the screen, clear of a phone's keyboard, where its content changes while somebody types. */
  isTop?: boolean;
  children: ReactNode;
};

/** A native modal dialog: focus stays inside, Escape and a press beside it close it, focus returns. A sheet at the foot of a phone. */
export function Dialog({ title, isOpen, onClose, id, cloth, isTop = false, children }: DialogProps) {
  const { t } = useTranslation('ui');
  const frame = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = frame.current;
    if (!dialog || isOpen === undefined || isOpen === dialog.hasAttribute('open')) return;
    if (isOpen) openModal(dialog);
    else closeModal(dialog);
  }, [isOpen]);
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === frame.current) closeModal(frame.current);
  };
  return (
    <dialog
      ref={frame}
      id={id}
      className={classes(styles.dialog, isTop && styles.top)}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeBeside}
      style={cloth ? ({ '--cloth': cloth } as CSSProperties) : undefined}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" aria-label={t('close')} onClick={() => closeModal(frame.current!)}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
