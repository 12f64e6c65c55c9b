import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { NamedEntry } from '../search-entries.ts';
import type { Hit } from '../search-index.ts';
import styles from './search-dialog.module.css';

type SearchResultsProps = { query: string; entries: NamedEntry[]; hits: Hit[]; onChoose?: (target: NamedEntry | Hit) => void; level?: 2 | 3 };

/** What was found, in the dialog and on the search's own page: entries of the site, then its content. */
export function SearchResults({ query, entries, hits, onChoose, level = 3 }: SearchResultsProps) {
  const { t, i18n } = useTranslation('search');
  const Heading = `h${level}` as const;
  const wanted = query.trim();
  const count = entries.length + hits.length;
  const take = (target: NamedEntry | Hit) => (event: MouseEvent) => {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(target);
  };
  return (
    <div className={styles.results}>
      <p role="status" className="small quiet">
        {!wanted ? t('suggestions') : count > 0 ? t('count', { count }) : t('none', { query: wanted })}
      </p>
      <ul className={styles.list}>
        {entries.map((entry, index) => (
          <li key={entry.key}>
            <Link to={entry.to} onClick={take(entry)} data-first={index === 0 || undefined}>
              <span>
                <b>{entry.title}</b> <span className="quiet">{entry.categoryName}</span>
              </span>
              {index === 0 && <Icon name="arrow-elbow-down-left" />}
            </Link>
          </li>
        ))}
      </ul>
      {hits.length > 0 && (
        <>
          <Heading className={styles.group}>{t('content')}</Heading>
          <ul className={styles.list}>
            {hits.map((hit, index) => (
              <li key={hit.id}>
                <Link to={hit.to} onClick={take(hit)} data-first={(entries.length === 0 && index === 0) || undefined}>
                  <span>
                    <b lang={i18n.language === 'fr' ? undefined : 'fr'}>{hit.title}</b> <span className="quiet">{t(`groups.${hit.group}`)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
