import { useTranslation } from '#app/ui/words.tsx';

/** The French page, and since what day it says something else. */
export type StaleText = { path: string; day: string | null };

/** One line to who reads a translation: the French was changed since. */
export function StaleNote({ stale }: { stale?: StaleText }) {
  const { t } = useTranslation('ui');
  if (!stale) return null;
  return (
    <p className="wrap small quiet" role="note">
      {stale.day ? t('staleSince', { day: stale.day }) : t('stale')}{' '}
      <a href={stale.path} hrefLang="fr">
        {t('readFrench')}
      </a>
    </p>
  );
}
