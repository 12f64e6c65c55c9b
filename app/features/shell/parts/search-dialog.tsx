import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { patience } from '#app/shared/patience.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { nameEntries } from '#app/features/shell/name-entries.ts';
import { go } from '#app/kit/use-moves.ts';
import { filterEntries, type NamedEntry } from '#app/features/shell/search-entries.ts';
import type { Hit } from '#app/shared/hit.ts';
import { SearchResults } from './search-results.tsx';
import styles from './search-dialog.module.css';

type Find = (query: string) => Hit[];

const PATIENCE_MS = 20_000;

/** The site search: the fixed entries, then what the content holds. Enter takes the first; choosing closes and forgets the query. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('search');
  const [query, setQuery] = useState('');
  const [find, setFind] = useState<Find>();
  const [isUnreached, setUnreached] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => nameEntries(t), [t]);
  useEffect(() => {
    field.current?.focus();
    // The index is fetched with the first use of the search, not with the page.
    Promise.all([
      import('#app/features/shell/search-index.ts'),
      fetch(`/search.json?lang=${i18n.language}`, { signal: patience(PATIENCE_MS) }).then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json() as Promise<Hit[]>;
      }),
    ]).then(
      ([{ createIndex }, hits]) => setFind(() => createIndex(hits)),
      (error: unknown) => {
        console.info('search index not loaded', error);
        setUnreached(true);
      },
    );
  }, [i18n.language]);
  const found = filterEntries(entries, query);
  const hits = find && query.trim() ? find(query) : [];
  const first = found[0] ?? hits[0];
  const choose = (target: NamedEntry | Hit) => {
    onClose();
    if ('action' in target && target.action) dispatchEvent(new Event('elikya:install'));
    else go(target.to);
  };
  const takeFirst = (event: FormEvent) => {
    event.preventDefault();
    if (first) choose(first);
  };
  const toResults = (event: KeyboardEvent) => {
    const link = event.key === 'ArrowDown' ? results.current?.querySelector('a') : undefined;
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
  return (
    <Dialog title={t('title')} isOpen isTop onClose={onClose}>
      <form role="search" className={styles.form} onSubmit={takeFirst}>
        <Icon name="magnifying-glass" />
        <input
          ref={field}
          type="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          maxLength={100}
          autoComplete="off"
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={toResults}
        />
        <kbd dir="ltr">Ctrl K</kbd>
      </form>
      <div className={styles.held} ref={results}>
        <SearchResults
          query={query}
          entries={found}
          hits={hits}
          content={isUnreached ? 'unreached' : find ? undefined : 'coming'}
          onChoose={choose}
        />
      </div>
    </Dialog>
  );
}
