import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listEvents } from './event-list.server.ts';
import type { Route } from './+types/events.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'events.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listEvents(
    db,
    readListState(Object.fromEntries(new URL(request.url).searchParams)),
    language,
  );
  return { next, events: items.map((event) => ({ ...event, day: formatDay(event.date, language) })) };
}

/** What is to come and what has been, with who comes. */
export default function Events({ loaderData: { events, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const waiting = events.reduce((sum, event) => sum + event.waiting, 0);
  return (
    <>
      <ListHead
        title={t('event.list')}
        sentence={t('event.waitingAll', { count: waiting })}
        states={(['upcoming', 'past'] as const).map((id) => ({ id, label: t(`event.state.${id}`) }))}
      />
      <div className="sheet sheet--bleed">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{t('event.title')}</th>
              <th scope="col">{t('event.when')}</th>
              <th scope="col">{t('event.where')}</th>
              <th scope="col" className="r">
                {t('event.waiting')}
              </th>
              <th scope="col" className="r">
                {t('event.came')}
              </th>
              <th scope="col" className="r">
                {t('event.seated')}
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, title, day, hour, location, seated, waiting: line, came, places }) => (
              <tr key={id} data-row>
                <td className="c-m wrapc">
                  <Link to={href('/admin/events/:id', { id })}>{title}</Link>
                </td>
                <td className="c-s">
                  {day}, {hour}
                </td>
                <td className="wrapc">{location}</td>
                <td className="c-t r">
                  <span className="num">{line}</span> <span className="only-s">{t('event.inLine')}</span>
                </td>
                <td className="r">
                  <span className="num">{came}</span>
                </td>
                <td className="c-a r">
                  <span className="num">{places === null ? seated : `${seated} / ${places}`}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {events.length === 0 && <p className="sheet__b quiet">{t('list.noneText')}</p>}
      </div>
      <ListFoot next={next} />
    </>
  );
}
