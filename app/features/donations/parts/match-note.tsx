import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './match-note.module.css';

/** Who gives as much as others give to this fund, and how much of it is left; of none, nothing. */
export function MatchNote({ match, fund }: { match?: ShownMatch; fund?: string }) {
  const { t } = useTranslation('donations');
  if (!match) return null;
  return (
    <p className={styles.match}>
      {fund && (
        <>
          <bdi>{fund}</bdi>
          <br />
        </>
      )}
      {match.left
        ? t('match', { ...match, left: match.left })
        : t('matchFull', { sponsor: match.sponsor, cap: match.cap })}
    </p>
  );
}

/** The same where a form lets one choose the fund: each by its fund's name, before anything is chosen. */
export function MatchNotes({ funds }: { funds: readonly { id: string; title: string; match?: ShownMatch }[] }) {
  return funds.map(({ id, title, match }) => <MatchNote key={id} match={match} fund={title} />);
}
