import { data, redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { ShareLink } from '#app/features/shell/parts/share-link.tsx';
import { translate } from '#app/features/shell/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import foundation from '#content/foundation.json';
import { callFromForm } from '#platform/form-door.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findEvent } from '../events.server.ts';
import { CategoryBadge } from '../parts/category-badge.tsx';
import { EventFacts } from '../parts/event-facts.tsx';
import { RegistrationForm } from '../parts/registration-form.tsx';
import type { Route } from './+types/event.ts';
import styles from './event.module.css';

/** The fixed picture of an event we know nothing of (spec, 2). */
const GENERIC_ART: Drawing = { kind: 'scene', seed: 'evenement', type: 'anciens', palette: 'soir' };

export const handle = { isPublic: true, params: ['registered'], namespaces: ['events'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'events');
  const id = params.id.slice(0, 40);
  const event = await findEvent(db, id, language);
  const path = event ? `/events/${id}` : '/events';
  const eyebrow = words('number', { id });
  return {
    meta: describePage(context, {
      path,
      title: event ? `${eyebrow} : ${event.title}` : eyebrow,
      description: event?.description ?? words('genericText'),
      art: event?.art ?? GENERIC_ART,
      isHidden: !event,
      crumbs: [{ name: words('title'), path: '/events' }, { name: event?.title ?? eyebrow, path }],
      jsonLd: event
        ? [{ '@type': 'Event', name: event.title, description: event.description, startDate: `${event.date}T${event.time}:00+01:00`, eventStatus: 'https://schema.org/EventScheduled', eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode', location: { '@type': 'Place', name: event.location, address: event.location }, organizer: { '@type': 'NGO', name: foundation.legalName } }]
        : [],
    }),
    id,
    eyebrow,
    url: settings.origin + path,
    isRegistered: new URL(request.url).searchParams.has('registered'),
    event: event && { ...event, art: undefined },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'register-for-event', (fields) => ({ ...fields, eventId: params.id }));
  if (answer.ok) throw redirect(`/events/${encodeURIComponent(params.id)}?registered#inscription`, 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function EventPage({ loaderData: { id, eyebrow, event, url, isRegistered }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('events');
  const program = event?.program ?? (['welcome', 'talks', 'questions'] as const).map((key, index) => ({ time: ['09:00', '10:00', '12:00'][index]!, title: t(`generic.${key}`) }));
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <div>
          <p className={styles.eyebrow}>
            {eyebrow} {event && <CategoryBadge category={event.category} />}
          </p>
          <h1 lang={event ? 'fr' : undefined}>{event?.title ?? t('genericTitle')}</h1>
          <EventFacts event={event} />
          {event && (
            <p className={styles.acts}>
              <TextLink icon="download-simple" to={`/events/${id}.ics`} reloadDocument>
                {t('calendar')}
              </TextLink>
              <ShareLink title={event.title} text={event.description} url={url} />
            </p>
          )}
        </div>
        <img className={styles.plate} src={event?.image ?? artUrl(GENERIC_ART)} alt="" width={400} height={300} fetchPriority="high" />
      </header>
      <Band src={artUrl({ kind: 'band', seed: `evenement-${id}`, width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.body}`}>
        <div className={styles.words}>
          <section aria-labelledby="about">
            <h2 id="about">{t('about')}</h2>
            {event ? (
              <div lang="fr">
                <p className="lead">{event.description}</p>
                <div className="prose" dangerouslySetInnerHTML={{ __html: event.html }} />
              </div>
            ) : (
              <p className="lead">{t('genericText')}</p>
            )}
          </section>
          <section aria-labelledby="program">
            <h2 id="program">{t('program')}</h2>
            <ol className={styles.program}>
              {program.map(({ time, title }) => (
                <li key={title}>
                  <span className="num">{time}</span> <span lang={event ? 'fr' : undefined}>{title}</span>
                </li>
              ))}
            </ol>
          </section>
          <p>
            <TextLink to="/events">{t('back')}</TextLink>
          </p>
        </div>
        {event?.status === 'upcoming' && <RegistrationForm eventId={id} isRegistered={isRegistered} failure={actionData} />}
      </div>
    </>
  );
}
