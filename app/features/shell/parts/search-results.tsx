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
  level?: 2 | 3;
  /** Whether answers to questions are read here, not only led to. */
  withAnswers?: boolean;
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

/** What was found, in the dialog and on the search's own page: entries of the site, then its content. */
export function SearchResults({
  query,
  entries,
  hits,
  content,
  onChoose,
  level = 3,
  withAnswers = false,
}: SearchResultsProps) {
  const { t, i18n } = useTranslation('search');
  const Heading = `h${level}` as const;
  const wanted = query.trim();
  const count = entries.length + hits.length;
  const answers = withAnswers ? hits.filter(({ group }) => group === 'faq') : [];
  const others = hits.filter((hit) => !answers.includes(hit));
  const take = (target: NamedEntry | Hit) => (event: MouseEvent) => {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(target);
  };
  const entryList = (listed: NamedEntry[], hasFirst: boolean) => (
    <ul className={styles.list}>
      {listed.map((entry, index) => (
        <li key={entry.key}>
          <a
            href={addressIn(entry.to, i18n.language)}
            onClick={take(entry)}
            data-first={(hasFirst && index === 0) || undefined}
          >
            <Icon name={ENTRY_ICONS[entry.key] ?? 'squares-four'} />
            <span>
              <b>
                <Matched title={entry.title} query={wanted} />
              </b>{' '}
              <span className="quiet">{entry.categoryName}</span>
            </span>
            {hasFirst && index === 0 && <Icon name="arrow-elbow-down-left" />}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.results} onKeyDown={moveByArrows}>
      <p role="status" className="small quiet">
        {!wanted ? t('suggestions') : count > 0 ? t('count', { count }) : !content && t('none', { query: wanted })}
        {wanted && content === 'unreached' && (
          <>
            {' '}
            {t('unreached')}{' '}
            <a href={addressIn(`/search?q=${encodeURIComponent(wanted)}`, i18n.language)}>{t('submit')}</a>
          </>
        )}
      </p>
      {answers.length > 0 && (
        <>
          <Heading className={styles.group}>{t('answers')}</Heading>
          {answers.map((hit, index) => (
            <details
              key={hit.id}
              className={styles.answer}
              open={index === 0}
              lang={hit.language === i18n.language ? undefined : hit.language}
            >
              <summary>
                <b>
                  <Matched title={hit.title} query={wanted} />
                </b>
                <Icon name="plus" />
              </summary>
              <p>{hit.text}</p>
              <p>
                <a href={addressIn(hit.to, i18n.language)} lang={i18n.language}>
                  {t('readOn')}
                </a>
              </p>
            </details>
          ))}
        </>
      )}
      {entries.length > 0 && entryList(entries, true)}
      {others.length > 0 && (
        <>
          <Heading className={styles.group}>{t('content')}</Heading>
          <ul className={styles.list}>
            {others.map((hit, index) => (
              <li key={hit.id}>
                <a
                  href={addressIn(hit.to, i18n.language)}
                  onClick={take(hit)}
                  data-first={(entries.length === 0 && index === 0) || undefined}
                >
                  <Icon name={GROUP_ICONS[hit.group]} />
                  <span>
                    <b lang={hit.language === i18n.language ? undefined : hit.language}>
                      <Matched title={hit.title} query={wanted} />
                    </b>{' '}
                    <span className="quiet">{t(`groups.${hit.group}`)}</span>
                  </span>
                  {entries.length === 0 && index === 0 && <Icon name="arrow-elbow-down-left" />}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {wanted && count === 0 && content !== 'coming' && (
        <>
          <Heading className={styles.group}>{t('nextSteps')}</Heading>
          {entryList(
            nameEntries(t).filter(({ key }) => NEXT_STEPS.includes(key)),
            false,
          )}
        </>
      )}
    </div>
  );
}

function Matched({ title, query }: { title: string; query: string }) {
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
