import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { AUTH_CHANNEL } from '#app/shared/auth-channel.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './flash-notice.module.css';

const KNOWN = [
  'signed-in',
  'mfa-verified',
  'signed-out',
  'erased',
  'confirmation-sent',
  'email-confirmed',
  'email-half',
  'email-changed',
] as const;

const ENDINGS = ['signed-out', 'erased'];

/** What was just done on the page before (`?notice=`): a passing message like a toast, but there without script too. */
export function FlashNotice() {
  const { t } = useTranslation('shell');
  const asked = new URLSearchParams(useLocation().search).get('notice');
  const notice = KNOWN.find((known) => known === asked);
  useEffect(() => {
    // The form of a page not yet awake leaves without telling the other tabs: the page it leads to does.
    if (!ENDINGS.some((ending) => ending === notice) || typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(AUTH_CHANNEL);
    channel.postMessage('SIGNED_OUT');
    channel.close();
  }, [notice]);
  if (!notice) return null;
  return (
    <p key={notice} className={styles.flash} role="status">
      <b>{t(`flash.${notice}.title`)}</b> <span>{t(`flash.${notice}.text`)}</span>
    </p>
  );
}
