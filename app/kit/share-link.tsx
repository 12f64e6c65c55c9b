import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toasts.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './share-link.module.css';

type ShareLinkProps = {
  /** The page's whole address in the default language. */
  url: string;
  title: string;
  text: string;
  children?: ReactNode;
};

/** Shares by the phone's own sheet, else copies the link; without JavaScript it opens a mail with the link in it. */
export function ShareLink({ url: path, title, text, children }: ShareLinkProps) {
  const { t, i18n } = useTranslation('shell');
  const url = addressIn(path, i18n.language);
  const share = async (event: MouseEvent) => {
    event.preventDefault();
    if (navigator.share) {
      // The visitor may close the sheet: nothing to say then.
      await navigator.share({ title, text, url }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(url);
    toast({ kind: 'ok', text: t('shared') });
  };
  return (
    <a
      className={styles.share}
      href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      onClick={share}
    >
      <Icon name="share-network" /> {children ?? t('share')}
    </a>
  );
}
