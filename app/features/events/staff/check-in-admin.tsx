import { useEffect, useState } from 'react';
import { data, Form, href } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { BarePage } from '#app/features/staff/parts/bare-page.tsx';
import { StaffFault } from '#app/features/staff/parts/staff-fault.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { formatClock } from '#app/shared/dates.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { findEntry } from '#platform/content.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { events, whenOf } from '#app/features/events/events.server.ts';
import { DoorScreen } from './door-screen.tsx';
import { countRegistrations, findEntered, listRegistrations } from './registration-list.server.ts';
import { RegistrationState } from './registration-state.tsx';
import { staffMeta } from '#app/features/staff/staff-meta.ts';
import type { Route } from './+types/check-in-admin.ts';

export const handle = { hydrate: 'now', namespaces: ['admin'], isBare: true };
export const meta = staffMeta;

/** The one page with a camera; kept by the phone for when there is no network, where nothing of anybody stands on it. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'events.checkIn');
  const { db } = siteContextOf(context);
  const visitor = context.get(visitorContext);
  const language = staffLanguage(visitor.language);
  const event = await findEntry(db, events, params.id);
  if (!event) throw data(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const found = q
    ? (await listRegistrations(db, { ...readListState({ q }), limit: 8, eventId: event.id }, staff)).items
    : undefined;
  const last = search.get('last') ?? '';
  const entered = isUuid(last) ? await findEntered(db, event.id, last) : undefined;
  const counts = await countRegistrations(db, event.id);
  return data(
    {
      event: { id: event.id, title: event.data.title, zone: whenOf(event, language).zone },
      came: counts.entered.came,
      seated: counts.coming.people + counts.entered.people,
      q,
      found: found?.map(({ id, name, people, state }) => ({ id, name, people, state })),
      last: entered && {
        name: entered.name,
        people: entered.enteredPeople ?? entered.people,
        at: formatClock(entered.enteredAt!, language, whenOf(event, language).zone),
        isAlready: search.has('already'),
      },
    },
    {
      headers: {
        'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
        ...(search.size === 0 ? { 'X-Offline': 'keep' } : {}),
      },
    },
  );
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await staffOf(context, request, 'events.checkIn');
  const path = href('/admin/events/:id/check-in', { id: params.id });
  return callStaffForm(
    context,
    request,
    {
      'check-in': ({ ticket, registrationId }) => ({
        eventId: params.id,
        ticket: ticket || undefined,
        registrationId: registrationId || undefined,
      }),
    },
    ({ registrationId, already }) => `${path}?last=${String(registrationId)}${already ? '&already=1' : ''}`,
  );
}

/** The door: with script a camera, a list that works without network and what waits; without, a code or a name typed and sent. */
export default function CheckIn({ loaderData, actionData }: Route.ComponentProps) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <BarePage className="scan on-deep">
      {isAwake ? (
        <DoorScreen event={loaderData.event} />
      ) : (
        <PlainDoor {...loaderData} error={actionData?.error} typed={actionData?.typed.ticket} />
      )}
    </BarePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <BarePage>
      <StaffFault error={error} />
    </BarePage>
  );
}

type PlainDoorProps = Awaited<ReturnType<typeof loader>>['data'] & { error?: string; typed?: string };

function PlainDoor({ event, came, seated, q, found, last, error, typed }: PlainDoorProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="scan__h">
        <h1 className="row row--b">
          <span>{event.title}</span> <span className="num">{t('checkIn.count', { came, seated })}</span>
        </h1>
        <a className="b" href={href('/admin/events/:id', { id: event.id })}>
          <StaffIcon name="arrow-left" /> {t('checkIn.back')}
        </a>
        <a className="b" href={`${href('/admin/events/:id', { id: event.id })}?at=door#attendee`}>
          <StaffIcon name="plus" /> {t('checkIn.walkIn')}
        </a>
        <ActForm intent="check-in" label={t('checkIn.act')}>
          <label className="lb">
            {t('checkIn.code')}
            <input
              className="inp"
              name="ticket"
              autoComplete="off"
              autoCapitalize="characters"
              defaultValue={typed}
              aria-invalid={error ? true : undefined}
            />
          </label>
          {error && <p role="alert">{error}</p>}
        </ActForm>
        <Form noValidate role="search" className="form">
          <label className="lb">
            {t('checkIn.name')}
            <input className="inp" type="search" name="q" autoComplete="off" defaultValue={q} />
          </label>
          <button type="submit" className="b">
            {t('list.search')}
          </button>
        </Form>
      </div>
      {found && (
        <ul className="scan__l">
          {found.map(({ id, name, people, state }) => (
            <li key={id}>
              <span>
                {name} <span className="num">{people}</span>
              </span>
              {state === 'coming' ? (
                <ActForm className="" intent="check-in" values={{ registrationId: id }} label={t('checkIn.act')} />
              ) : (
                <RegistrationState state={state} people={people} />
              )}
            </li>
          ))}
          {found.length === 0 && <li>{t('list.noneText')}</li>}
        </ul>
      )}
      <div className="scan__f">
        {last && (
          <p className={last.isAlready ? 'res res--again' : 'res'} role="status">
            <b>
              <StaffIcon name={last.isAlready ? 'warning' : 'check'} /> {last.name}
            </b>
            <span>{t('checkIn.people', { count: last.people })}</span>
            <span>{t(last.isAlready ? 'checkIn.alreadyAt' : 'checkIn.inAt', { time: last.at })}</span>
          </p>
        )}
      </div>
    </>
  );
}
