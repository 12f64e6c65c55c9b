import { Link } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';

type LiveSideProps = {
  live: readonly { id: string; words: string; icon: StaffIconName; path?: string; at: string; when: string }[];
  health: readonly { key: string; isWell: boolean; words: string; at?: string; path: string }[];
};

/** Beside what waits: what just came in, and whether what nobody looks at works. */
export function LiveSide({ live, health }: LiveSideProps) {
  const { t } = useTranslation('admin');
  if (live.length === 0 && health.length === 0) return null;
  return (
    <div className="stack">
      {live.length > 0 && (
        <section className="sheet" aria-labelledby="live">
          <div className="sheet__h">
            <h2 id="live">{t('live.title')}</h2>
          </div>
          <ul className="live">
            {live.map(({ id, words, icon, path, at, when }) => (
              <li key={id}>
                <time dateTime={at}>{when}</time>
                <StaffIcon name={icon} />
                <span>{path ? <Link to={path}>{words}</Link> : words}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {health.length > 0 && (
        <section className="sheet" aria-label={t('place.checks')}>
          <ul className="health">
            {health.map(({ key, isWell, words, at, path }) => (
              <li key={key} className={isWell ? 'ok' : 'bad'}>
                <span>{words}</span>
                {isWell ? at && <time>{at}</time> : <Link to={path}>{t('live.see')}</Link>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
