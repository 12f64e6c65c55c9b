import type { MouseEvent } from 'react';
import { useTranslation } from '#app/ui/words.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toasts.ts';
import styles from './share-link.module.css';

/** Shares by the phone's own sheet, else copies the link; without JavaScript it opens a mail with the link in it. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('projects');
  const text = t('project.shareText', { title });
  const share = async (event: MouseEvent) => {
    event.preventDefault();
    if (navigator.share) {
      // The visitor may close the sheet: nothing to say then.
      await navigator.share({ title, text, url }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(url);
    toast({ kind: 'ok', text: t('project.shared') });
  };
  return (
    <a className={styles.share} href={`mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`} onClick={share}>
      <Icon name="share-network" /> {t('project.share')}
    </a>
  );
}
