import { useEffect, useState } from 'react';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './transfer.module.css';

/** Copies a value; not there without script, where the value is read and typed. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('payments');
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  if (!isAwake) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ kind: 'ok', text: t('transfer.copied', { what: label }) });
    } catch {
      // A browser may forbid it: the value stands beside the button.
      toast({ kind: 'error', text: t('transfer.notCopied') });
    }
  };
  return (
    <button type="button" className={styles.copy} onClick={copy} aria-label={t('transfer.copyWhat', { what: label })}>
      {t('transfer.copy')}
    </button>
  );
}
