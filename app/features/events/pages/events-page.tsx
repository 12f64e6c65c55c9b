import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Empty } from '#app/ui/empty.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { readListOnce } from '#app/ui/kept-lists.ts';
import { Refetched } from '#app/ui/refetched.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findEvents } from '#app/features/events/events.server.ts';
import { EventRow } from '#app/features/events/parts/event-row.tsx';
import { PastEvent } from '#app/features/events/parts/past-event.tsx';
import type { Route } from './+types/events-page.ts';
import styles from './events-page.module.css';

export const handle = { isPublic: true, shows: ['event'], params: ['tab', 'search'], namespaces: ['events'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  const words = translate(language, 'events');
  const { searchParams } = new URL(request.url);
  const status = searchParams.get('tab') === 'past' ? ('past' as const) : ('upcoming' as const);
  const search = (searchParams.get('search') ?? '').trim().slice(0, 100);
  return {
    meta: describePage(context, {
      path: '/events',
      title: words('title'),
      description: words('description'),
      art: { kind: 'scene', seed: 'evenements', type: 'prix', palette: 'marche' },
      crumbs: [{ name: words('title'), path: '/events' }],
    }),
    status,
    search,
    found: await findEvents(siteContextOf(context).db, { search, language }),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readListOnce({ request, serverLoader });

export const meta = pageMeta;

export default function Events({ loaderData: { found, status, search } }: Route.ComponentProps) {
  const { t } = useTranslation('events');
  const { t: sign } = useTranslation('ui');
  const events = found[status];
  const query = search ? `&search=${encodeURIComponent(search)}` : '';
  return (
    <>
      <header className={styles.head}>
        <div className="wrap">
          <div>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
          </div>
          <SearchForm
            action="/events"
            label={t('search')}
            submitLabel={t('searchSubmit')}
            search={search}
            keep={{ tab: status === 'past' ? status : undefined }}
          />
        </div>
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'evenements', width: 1280, height: 24 })} />
      <div className={classes(styles.list, status === 'past' && styles.isPast)}>
        <div className="wrap">
          <Tabs
            label={t('tabs')}
            current={status}
            tabs={(['upcoming', 'past'] as const).map((id) => ({
              id,
              label: t(id) + sign('signs.open') + found[id].length + sign('signs.close'),
              to: `?tab=${id}${query}`,
            }))}
          >
            <Refetched className={styles[status]}>
              {events.length === 0 ? (
                <Empty
                  image={artUrl({ kind: 'scene', seed: 'vide', type: 'cloche', palette: 'soir', frame: '1:1' })}
                  title={t(status === 'past' ? 'noPast' : 'noUpcoming')}
                  text={search ? t('noMatch', { search }) : undefined}
                >
                  {search && (
                    <ButtonLink kind="line" size="sm" to={`/events?tab=${status}`}>
                      {t('clear')}
                    </ButtonLink>
                  )}
                </Empty>
              ) : (
                <ul className={styles[status]}>
                  {events.map((event, index) => (
                    <li key={event.id}>
                      {status === 'past' ? (
                        <PastEvent event={event} />
                      ) : (
                        <EventRow event={event} isFirst={index === 0} />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </Refetched>
          </Tabs>
        </div>
      </div>
    </>
  );
}
