import { data, href, redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { linksIn } from '#app/kit/links-in.server.ts';
import { StaleNote } from '#app/kit/stale-note.tsx';
import { tellStale } from '#app/kit/tell-stale.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { ShareLink } from '#app/kit/share-link.tsx';
import { translate } from '#app/kit/words.server.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { PUNCTUATION } from '#app/shared/punctuation.ts';
import { Band } from '#app/ui/band.tsx';
import { Photo } from '#app/ui/photo.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { foundation } from '#app/kit/foundation.server.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { REGISTRATION_FIELDS } from '#app/features/events/event-rules.ts';
import { findEvent } from '#app/features/events/events.server.ts';
import { readPlaces } from '#app/features/events/places.server.ts';
import { CategoryBadge } from '#app/features/events/parts/category-badge.tsx';
import { EventFacts } from '#app/features/events/parts/event-facts.tsx';
import { type Registered, RegistrationForm } from '#app/features/events/parts/registration-form.tsx';
import type { Route } from './+types/event-page.ts';
import styles from './event-page.module.css';

/** The fixed picture of an event we know nothing of (spec, 2). */
const GENERIC_ART: Drawing = { kind: 'scene', seed: 'evenement', type: 'fondateurs', palette: 'soir' };

export const handle = { isPublic: true, shows: ['event'], params: ['registered'], namespaces: ['events'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'events');
  const id = params.id.slice(0, 40);
  const event = await findEvent(db, id, language);
  const path = event ? href('/events/:id', { id }) : '/events';
  const eyebrow = words('number', { id });
  return {
    meta: describePage(context, {
      path,
      title: event ? `${eyebrow}${PUNCTUATION[language].colon}${event.title}` : eyebrow,
      description: event?.description ?? words('genericText'),
      art: event?.art ?? GENERIC_ART,
      isHidden: !event,
      crumbs: [
        { name: words('title'), path: '/events' },
        { name: event?.title ?? eyebrow, path },
      ],
      jsonLd: event
        ? [
            {
              '@type': 'Event',
              name: event.title,
              description: event.description,
              startDate: event.startsAt,
              eventStatus: 'https://schema.org/EventScheduled',
              eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
              location: { '@type': 'Place', name: event.location, address: event.location },
              organizer: { '@type': 'NGO', name: foundation().legalName },
            },
          ]
        : [],
    }),
    id,
    eyebrow,
    url: settings.origin + path,
    registered: readRegistered(request),
    places: event?.status === 'upcoming' ? await readPlaces(db, id) : undefined,
    event: event && {
      ...event,
      html: linksIn(event.html, language),
      stale: tellStale(event.stale, path, language),
      art: undefined,
    },
  };
}

/** What the form came to, said by the address it sent the browser to. */
function readRegistered(request: Request): Registered | undefined {
  const said = new URL(request.url).searchParams.get('registered');
  if (said === null) return undefined;
  return { isWaiting: said.includes('waiting'), isHeld: said.includes('confirm') };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'register-for-event', (fields) => ({
    ...readFields(REGISTRATION_FIELDS, fields),
    eventId: params.id,
  }));
  if (answer.ok) {
    const { waiting, confirm } = answer.body;
    const said = `registered=${[...(waiting ? ['waiting'] : []), ...(confirm ? ['confirm'] : [])].join('-')}`;
    throw redirect(`${href('/events/:id', { id: params.id })}?${said}#inscription`, 303);
  }
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function EventPage({
  loaderData: { id, eyebrow, event, url, registered, places },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('events');
  const program =
    event?.program ??
    (['welcome', 'talks', 'questions'] as const).map((key, index) => ({
      time: ['09:00', '10:00', '12:00'][index]!,
      title: t(`generic.${key}`),
    }));
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <div>
          <p className={styles.eyebrow}>
            {eyebrow} {event && <CategoryBadge category={event.category} />}
          </p>
          <h1 lang={event?.language}>{event?.title ?? t('genericTitle')}</h1>
          <EventFacts event={event} />
          {event && (
            <p className={styles.acts}>
              <TextLink icon="download-simple" to={href('/events/:id.ics', { id })} reloadDocument>
                {t('calendar')}
              </TextLink>
              <ShareLink title={event.title} text={event.description} url={url} />
            </p>
          )}
        </div>
        {event?.photo ? (
          <figure>
            <Photo
              {...event.photo}
              className={styles.plate}
              sizes="(min-width: 48rem) 34rem, 100vw"
              width={400}
              height={300}
              isFirst
            />
            {event.photo.credit && (
              <figcaption className="small quiet">{t('photoBy', { name: event.photo.credit })}</figcaption>
            )}
          </figure>
        ) : (
          <img
            className={styles.plate}
            src={event?.image ?? artUrl(GENERIC_ART)}
            alt=""
            width={400}
            height={300}
            fetchPriority="high"
          />
        )}
      </header>
      <StaleNote stale={event?.stale} />
      <Band src={artUrl({ kind: 'band', seed: `evenement-${id}`, width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.body}`}>
        <div className={styles.words}>
          <section aria-labelledby="about">
            <h2 id="about">{t('about')}</h2>
            {event ? (
              <div lang={event.bodyLanguage}>
                <p className="lead" lang={event.language}>
                  {event.description}
                </p>
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
                  <span className="num">{time}</span> <span lang={event?.language}>{title}</span>
                </li>
              ))}
            </ol>
          </section>
          <p>
            <TextLink to="/events">{t('back')}</TextLink>
          </p>
        </div>
        {event?.status === 'upcoming' && (
          <RegistrationForm eventId={id} registered={registered} places={places} failure={actionData} />
        )}
      </div>
    </>
  );
}
