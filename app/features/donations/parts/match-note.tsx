import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './match-note.module.css';

/** Who gives as much as others give to this fund, and how much of it is left; of none, nothing. */
export function MatchNote({ match }: { match?: ShownMatch }) {
  const { t } = useTranslation('donations');
  if (!match) return null;
  return (
    <p className={styles.match}>
      {match.left
        ? t('match', { ...match, left: match.left })
        : t('matchFull', { sponsor: match.sponsor, cap: match.cap })}
    </p>
  );
}
