import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { writeCalendar } from '#app/features/events/event-calendar.server.ts';
import { findEvent } from '#app/features/events/events.server.ts';
import type { Route } from './+types/calendar-route.ts';

/** `/events/{id}.ics`: the event for one's own calendar. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const event = await findEvent(db, params.id, language);
  if (!event) throw new Response(null, { status: 404 });
  return new Response(writeCalendar(event.id, event, { origin: settings.origin, language }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="evenement-${event.id}.ics"`,
    },
  });
}
