import { href, Link } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { StaffTable } from '#app/features/staff/parts/staff-table.tsx';
import { formatDay } from '#app/shared/dates.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listEvents } from './event-list.server.ts';
import type { Route } from './+types/events-admin.ts';

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
        <StaffTable
          label={t('event.list')}
          rows={events}
          columns={(col) => [
            col('title', t('event.title'), 'c-m wrapc', ({ id, title }) => (
              <Link to={href('/admin/events/:id', { id })}>{title}</Link>
            )),
            col('day', t('event.when'), 'c-s', ({ day, hour }) => (
              <>
                {day}, {hour}
              </>
            )),
            col('location', t('event.where'), 'wrapc'),
            col('waiting', t('event.waiting'), 'c-t r', ({ waiting: line }) => (
              <>
                <span className="num">{line}</span> <span className="only-s">{t('event.inLine')}</span>
              </>
            )),
            col('came', t('event.came'), 'r'),
            col('seated', t('event.seated'), 'c-a r', ({ seated, places }) => (
              <span className="num">{places === null ? seated : `${seated} / ${places}`}</span>
            )),
          ]}
        />
      </div>
      <ListFoot next={next} />
    </>
  );
}
