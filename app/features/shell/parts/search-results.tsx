import type { KeyboardEvent, MouseEvent } from 'react';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { addressIn } from '#app/shared/page-address.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { nameEntries } from '#app/features/shell/name-entries.ts';
import type { NamedEntry } from '#app/features/shell/search-entries.ts';
import type { Hit } from '#app/shared/hit.ts';
import { matchedPart } from '#app/features/shell/search-text.ts';
import styles from './search-dialog.module.css';

type SearchResultsProps = {
  query: string;
  entries: NamedEntry[];
  hits: Hit[];
  /** Left out where all was looked through. */
  content?: 'coming' | 'unreached';
  onChoose?: (target: NamedEntry | Hit) => void;
};

const ENTRY_ICONS: Partial<Record<NamedEntry['key'], IconName>> = {
  projects: 'plant',
  give: 'hand-heart',
  monthly: 'hand-heart',
  academy: 'book-open-text',
  install: 'device-mobile',
  offlineApp: 'wifi-slash',
  market: 'basket',
  contact: 'envelope-simple',
  crowdFarming: 'plant',
  news: 'file-text',
  faq: 'info',
  volunteer: 'users-three',
  profile: 'user',
  yourData: 'file-text',
};
const GROUP_ICONS: Record<Hit['group'], IconName> = {
  projects: 'plant',
  programs: 'squares-four',
  news: 'file-text',
  events: 'clock',
  courses: 'book-open-text',
  products: 'basket',
  fields: 'plant',
  faq: 'info',
  gallery: 'squares-four',
  pages: 'squares-four',
  legal: 'file-text',
};
/** Where to go when nothing was found. */
const NEXT_STEPS = ['projects', 'faq', 'contact'];

export const nextSteps = (entries: NamedEntry[]): NamedEntry[] => entries.filter(({ key }) => NEXT_STEPS.includes(key));

/** What was found, in the dialog: entries of the site, then its content. */
export function SearchResults({ query, entries, hits, content, onChoose }: SearchResultsProps) {
  const { t, i18n } = useTranslation('search');
  const { t: sign } = useTranslation('ui');
  const wanted = query.trim();
  const count = entries.length + hits.length;
  return (
    <div className={styles.results} onKeyDown={moveByArrows}>
      <p role="status" className="small quiet">
        {!wanted ? t('suggestions') : count > 0 ? t('count', { count }) : !content && t('none', { query: wanted })}
        {wanted && content === 'unreached' && (
          <>
            {' '}
            {t('unreached') + sign('signs.gap')}
            <a href={addressIn(`/search?q=${encodeURIComponent(wanted)}`, i18n.language)}>{t('submit')}</a>
          </>
        )}
      </p>
      {entries.length > 0 && <ResultList found={entries} query={wanted} onChoose={onChoose} hasFirst />}
      {hits.length > 0 && (
        <>
          <h3 className={styles.group}>{t('content')}</h3>
          <ResultList found={hits} query={wanted} onChoose={onChoose} hasFirst={entries.length === 0} />
        </>
      )}
      {wanted && count === 0 && content !== 'coming' && (
        <>
          <h3 className={styles.group}>{t('nextSteps')}</h3>
          <ResultList found={nextSteps(nameEntries(t))} query={wanted} onChoose={onChoose} />
        </>
      )}
    </div>
  );
}

type ResultListProps = {
  found: readonly (NamedEntry | Hit)[];
  query: string;
  /** Whether Enter in the field leads to the first one. */
  hasFirst?: boolean;
  onChoose?: (target: NamedEntry | Hit) => void;
};

export function ResultList({ found, query, hasFirst, onChoose }: ResultListProps) {
  const { t, i18n } = useTranslation('search');
  const take = (target: NamedEntry | Hit) => (event: MouseEvent) => {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(target);
  };
  return (
    <ul className={styles.list}>
      {found.map((one, index) => {
        const hit = 'group' in one && one;
        const isFirst = hasFirst && index === 0;
        return (
          <li key={hit ? hit.id : (one as NamedEntry).key}>
            <a href={addressIn(one.to, i18n.language)} onClick={take(one)} data-first={isFirst || undefined}>
              <Icon name={hit ? GROUP_ICONS[hit.group] : (ENTRY_ICONS[(one as NamedEntry).key] ?? 'squares-four')} />
              <span>
                <b lang={hit && hit.language !== i18n.language ? hit.language : undefined}>
                  <Matched title={one.title} query={query} />
                </b>{' '}
                <span className="quiet">{hit ? t(`groups.${hit.group}`) : (one as NamedEntry).categoryName}</span>
              </span>
              {isFirst && <Icon name="arrow-elbow-down-left" />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function Matched({ title, query }: { title: string; query: string }) {
  const parts = matchedPart(title, query);
  if (!parts) return title;
  return (
    <>
      {parts[0]}
      <mark className={styles.match}>{parts[1]}</mark>
      {parts[2]}
    </>
  );
}

/** Up and down from result to result. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = step && links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
