import { Form } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findEvents } from '../events.server.ts';
import { EventRow } from '../parts/event-row.tsx';
import type { Route } from './+types/events.ts';
import styles from './events.module.css';

export const handle = { isPublic: true, namespaces: ['events'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'events');
  const { searchParams } = new URL(request.url);
  const status = searchParams.get('tab') === 'past' ? ('past' as const) : ('upcoming' as const);
  const search = (searchParams.get('search') ?? '').trim().slice(0, 100);
  return {
    meta: describePage(context, { path: '/events', title: words('title'), description: words('description'), art: { kind: 'scene', seed: 'evenements', type: 'marche', palette: 'marche' }, crumbs: [{ name: words('title'), path: '/events' }] }),
    status,
    search,
    events: await findEvents(groundOf(context).db, { status, search, language }),
  };
}

export const meta = pageMeta;

export default function Events({ loaderData: { events, status, search } }: Route.ComponentProps) {
  const { t } = useTranslation('events');
  const query = search ? `&search=${encodeURIComponent(search)}` : '';
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <h1>{t('heading')}</h1>
          <p className="lead">{t('lead')}</p>
          <Form method="get" role="search" className={styles.search} action="/events">
            <label htmlFor="search">{t('search')}</label>
            <span>
              <input id="search" type="search" name="search" defaultValue={search} maxLength={100} />
              {status === 'past' && <input type="hidden" name="tab" value="past" />}
              <button type="submit" aria-label={t('searchSubmit')}>
                <Icon name="magnifying-glass" />
              </button>
            </span>
          </Form>
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'evenements', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.list}`}>
        <Tabs
          label={t('tabs')}
          current={status}
          tabs={[
            { id: 'upcoming', label: t('upcoming'), to: `?tab=upcoming${query}` },
            { id: 'past', label: t('past'), to: `?tab=past${query}` },
          ]}
        >
          {events.length === 0 ? (
            <Empty image={artUrl({ kind: 'scene', seed: 'vide', type: 'anciens', palette: 'soir', frame: '1:1' })} title={t(status === 'past' ? 'noPast' : 'noUpcoming')} text={search ? t('noMatch', { search }) : undefined} />
          ) : (
            <ul className={status === 'past' ? styles.past : styles.upcoming}>
              {events.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} />
                </li>
              ))}
            </ul>
          )}
        </Tabs>
      </div>
    </>
  );
}
