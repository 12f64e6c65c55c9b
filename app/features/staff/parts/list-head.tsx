import type { ReactNode } from 'react';
import { Form, Link, useOutlet, useSearchParams } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import { CsvLink } from './csv-link.tsx';
import { ListViews, ViewForms } from './list-views.tsx';
import { ActNotice } from './notice.tsx';
import { StaffIcon } from './staff-icon.tsx';

/** The same address with some of it left out. */
function without(search: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(search);
  for (const name of names) rest.delete(name);
  return `?${rest}`;
}

type ListHeadProps = {
  title: string;
  /** Says what is shown, as a colleague would. */
  sentence: ReactNode;
  /** States one can choose, each with its word and, where it is known, its count. */
  states?: readonly { id: string; label: string; count?: number }[];
  /** Where exactly what is shown is had as a table. */
  csv?: string;
  /** What else its address says, and a search keeps. */
  keeps?: readonly string[];
  /** Filters of its own, within the form, and the names of their fields. */
  filters?: ReactNode;
  filterNames?: readonly string[];
  /** Whether what is shown can be kept under a name: of a list that is the whole page. */
  hasViews?: boolean;
  /** Why an act on this list was not done. */
  error?: string;
  children?: ReactNode;
};

/** The head of a list: its sentence, its views, its filters, all of them in the address. */
export function ListHead({
  title,
  sentence,
  states = [],
  csv,
  keeps = [],
  filters,
  filterNames = [],
  hasViews = true,
  error,
  children,
}: ListHeadProps) {
  const { t } = useTranslation('admin');
  // What is open beside the list says itself what its act came to.
  const isBehind = useOutlet() !== null;
  const [search] = useSearchParams();
  const state = search.get('state');
  const typed = ['q', 'from', 'to', ...filterNames];
  const withState = (id?: string) => {
    const rest = without(search, ['after', 'state', 'done', 'refused', 'undo']);
    return id ? `${rest}${rest === '?' ? '' : '&'}state=${id}` : rest;
  };
  return (
    <>
      <div className="hd">
        <div>
          <h1>{title}</h1>
          <p className="sub">{sentence}</p>
        </div>
        <div className="hd__a">
          {csv && <CsvLink href={`${csv}${csv.includes('?') ? '&' : '?'}${search}`} />}
          {children}
        </div>
      </div>
      {!isBehind && <ActNotice error={error} />}
      <nav className="views" data-states aria-label={t('list.state')}>
        <Link to={withState()} aria-current={state ? undefined : 'page'}>
          {t('list.all')}
        </Link>
        {states.map(({ id, label, count }) => (
          <Link key={id} to={withState(id)} aria-current={state === id ? 'page' : undefined}>
            {label} {count !== undefined && <b>{count}</b>}
          </Link>
        ))}
        {hasViews && <ListViews />}
      </nav>
      <div className="row">
        <Form noValidate className="row" role="search" aria-label={t('list.search')}>
          {['state', ...keeps].map((name) => {
            const value = search.get(name);
            return value && <input key={name} type="hidden" name={name} value={value} />;
          })}
          <label className="f">
            <span className="visually-hidden">{t('list.search')}</span>
            <span className="f__in">
              <StaffIcon name="magnifying-glass" />
              <input
                type="search"
                name="q"
                key={search.get('q')}
                defaultValue={search.get('q') ?? ''}
                placeholder={t('list.search')}
                data-find
              />
            </span>
          </label>
          <details className="more" open={search.has('from') || search.has('to')}>
            <summary className="b b--q">
              <span>{t('list.dates')}</span>
            </summary>
            <span className="row">
              <label className="row">
                {t('list.from')}{' '}
                <input className="inp" type="date" name="from" defaultValue={search.get('from') ?? ''} />
              </label>
              <label className="row">
                {t('list.to')} <input className="inp" type="date" name="to" defaultValue={search.get('to') ?? ''} />
              </label>
            </span>
          </details>
          {filters}
          <button type="submit" className="b">
            <StaffIcon name="funnel" />
            {t('list.filter')}
          </button>
          {typed.some((name) => search.get(name)) && (
            <Link className="b b--q" to={without(search, [...typed, 'after', 'done', 'refused', 'undo'])}>
              <span>{t('list.clear')}</span>
            </Link>
          )}
        </Form>
        {hasViews && <ViewForms />}
      </div>
    </>
  );
}
