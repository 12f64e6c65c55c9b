import { data, href } from 'react-router';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { PersonLink } from '#app/features/staff/parts/person-link.tsx';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { backToPage, callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatClock, formatDay, formatStamp } from '#app/shared/dates.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { EmptyList } from '#app/features/staff/parts/empty-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { findEntry } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { countReaders } from '#app/features/events/event-letters.server.ts';
import { events, whenOf } from '#app/features/events/events.server.ts';
import { readPlaces } from '#app/features/events/places.server.ts';
import { listLetters } from './event-list.server.ts';
import { EventFigures } from './event-figures.tsx';
import { EventSide } from './event-side.tsx';
import { countRegistrations, listRegistrations } from './registration-list.server.ts';
import { RegistrationState } from './registration-state.tsx';
import type { Route } from './+types/event-admin.ts';

const STATES = ['coming', 'entered', 'waiting', 'cancelled'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'events.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const event = await findEntry(db, events, params.id);
  if (!event) throw data(null, { status: 404 });
  const { id } = event;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { items, next } = await listRegistrations(db, { ...readListState(query), eventId: id }, staff);
  const letters = await listLetters(db, id);
  const names = await nameStaff(
    db,
    letters.map(({ askedBy }) => askedBy),
  );
  const { title, date, location, status } = event.data;
  const { hour, zone } = whenOf(event, language);
  return {
    event: {
      id,
      title,
      place: location,
      when: `${formatDay(date, language)}, ${hour}`,
      isToCome: status === 'upcoming',
    },
    places: (await readPlaces(db, id))?.places ?? null,
    counts: await countRegistrations(db, id),
    readers: await countReaders(db, id),
    mayCheckIn: staff.permissions.has('events.checkIn'),
    mayWrite: staff.permissions.has('events.write'),
    isAtDoor: query.at === 'door',
    next,
    registrations: items.map(({ createdAt, enteredAt, ...item }) => ({
      ...item,
      at: formatStamp(createdAt, language),
      enteredAt: enteredAt ? formatClock(enteredAt, language, zone) : undefined,
    })),
    letters: letters.map(({ id: letterId, subject, state, askedBy, askedAt, leavesAt, sentTo }) => ({
      id: letterId,
      subject,
      state,
      who: names.get(askedBy) ?? askedBy,
      at: formatStamp(askedAt, language),
      leavesAt: formatClock(leavesAt, language),
      sentTo,
    })),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'events.read');
  const eventId = params.id;
  return callStaffForm(
    context,
    request,
    {
      'check-in': ({ registrationId }) => ({ eventId, registrationId }),
      'undo-check-in': ({ registrationId }) => ({ eventId, registrationId }),
      'register-attendee': ({ name, phone, email, people }, form) => ({
        eventId,
        name,
        phone,
        email: email ?? '',
        people,
        isHere: form.has('isHere'),
      }),
      'set-event-places': ({ places }) => ({ eventId, places: places?.trim() ? Number(places) : null }),
      'write-to-event': ({ subject, text }) => ({ eventId, subject, text }),
      'cancel-event-letter': ({ letterId }) => ({ letterId }),
    },
    backToPage(request),
    {
      undo: {
        'check-in': ({ registrationId }) =>
          registrationId ? { intent: 'undo-check-in', values: { registrationId } } : undefined,
      },
    },
  );
}

/** One event: who comes, who waits, who came, and the words to all of them. */
export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const address = useAddress();
  const { event, counts, registrations, next, mayCheckIn } = loaderData;
  return (
    <>
      <ListHead
        error={actionData?.error}
        title={event.title}
        sentence={`${event.when} · ${event.place}`}
        states={STATES.map((id) => ({
          id,
          label: t(`event.registration.${id}`),
          count: counts[id].registrations,
        }))}
        hasViews={false}
        csv={`${href('/admin/events/:id', { id: event.id })}.csv`}
      >
        {mayCheckIn && (
          // A page of its own, with its own right to the camera.
          <ButtonLink size="sm" to={href('/admin/events/:id/check-in', { id: event.id })} reloadDocument>
            <StaffIcon name="ticket" />
            {t('checkIn.title')}
          </ButtonLink>
        )}
      </ListHead>
      <div className="cols">
        <div className="stack">
          <EventFigures counts={counts} places={loaderData.places} />
          <div className="sheet sheet--bleed">
            <table aria-label={event.title} className="t">
              <thead>
                <tr>
                  <th scope="col">{t('event.name')}</th>
                  {mayCheckIn && <th scope="col">{t('event.ticket')}</th>}
                  <th scope="col" className="r">
                    {t('event.people')}
                  </th>
                  <th scope="col">{t('list.state')}</th>
                  {mayCheckIn && (
                    <th scope="col">
                      <span className="visually-hidden">{t('event.act')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {registrations.map(
                  ({ id, name, personId, email, phone, people, state, isHeld, ticket, enteredAt, enteredPeople }) => (
                    <tr key={id} data-row tabIndex={-1}>
                      <td className="c-m wrapc">
                        <PersonLink id={personId}>{name}</PersonLink>
                        <small className="fine quiet">
                          {[email, phone].filter(Boolean).join(' · ') || t('event.noAddress')}
                        </small>
                      </td>
                      {mayCheckIn && <td className="c-s code">{ticket}</td>}
                      <td className="c-a r">
                        <span className="num">{people}</span>
                      </td>
                      <td className="c-t">
                        <RegistrationState
                          state={state}
                          isHeld={isHeld}
                          at={enteredAt}
                          came={enteredPeople}
                          people={people}
                        />
                      </td>
                      {mayCheckIn && (
                        <td className="r">
                          {state === 'coming' && (
                            <ActForm
                              className=""
                              intent="check-in"
                              kind="line"
                              values={{ registrationId: id }}
                              label={
                                <>
                                  {t('checkIn.act')} <span className="visually-hidden">{name}</span>
                                </>
                              }
                            />
                          )}
                          {state === 'entered' && (
                            <ActForm
                              className=""
                              intent="undo-check-in"
                              kind="line"
                              values={{ registrationId: id }}
                              label={
                                <>
                                  {t('checkIn.undo')} <span className="visually-hidden">{name}</span>
                                </>
                              }
                            />
                          )}
                        </td>
                      )}
                    </tr>
                  ),
                )}
              </tbody>
            </table>
            {registrations.length === 0 && <EmptyList>{t('event.noRegistrations')}</EmptyList>}
          </div>
          <ListFoot next={next} />
        </div>
        <EventSide {...loaderData} failure={actionData} />
      </div>
      <p>
        <a href={address(href('/events/:id', { id: event.id }))}>{t('event.public')}</a>
      </p>
    </>
  );
}
