import { data, Form, href, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatMoment } from '#app/shared/dates.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { textOf } from '#platform/form-endpoint.ts';
import { jobsContext, siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { People } from '#app/features/events/event.ts';
import { MAX_PEOPLE } from '#app/features/events/event-rules.ts';
import { findRegistration } from '#app/features/events/registration.server.ts';
import { cancelRegistration, changeRegistration } from '#app/features/events/registration-steps.server.ts';
import { formatTicket } from '#app/features/events/ticket.ts';
import { drawCode } from '#app/kit/qr-code.server.ts';
import type { Route } from './+types/registration-page.ts';
import styles from './registration-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['events'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language } = context.get(visitorContext);
  const words = translate(language, 'events');
  const registration = await findRegistration(db, settings, params.token, language);
  if (!registration) throw new Response(null, { status: 404 });
  return {
    meta: describePage(context, {
      path: '/events',
      title: words('cancel.title'),
      description: words('cancel.text'),
      isHidden: true,
    }),
    registration: {
      ...registration,
      step: stepOf(registration),
      heldUntil: registration.heldUntil && formatMoment(registration.heldUntil, language, registration.zone),
      code: formatTicket(registration.ticket),
      drawing: hasTicket(registration) ? await drawCode(registration.ticket) : undefined,
    },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings } = siteContextOf(context);
  const jobs = context.get(jobsContext);
  const registration = await findRegistration(db, settings, params.token);
  const form = await request.formData();
  if (registration && form.get('intent') === 'cancel') await cancelRegistration(db, jobs, registration);
  else if (registration) {
    const words = translate(context.get(visitorContext).language, 'errors');
    const typed = textOf(form, 'people', 4);
    const people = People.safeParse(typed);
    if (!people.success) return data({ error: words('people_invalid'), typed }, { status: 400 });
    if ((await changeRegistration(db, jobs, registration, people.data)) === 'full')
      return data({ error: words('places_taken'), typed }, { status: 409 });
  }
  throw redirect(href('/events/registrations/:token', { token: params.token }), 303);
}

export const meta = pageMeta;

type Standing = { state: string; heldUntil: Date | null };
const hasTicket = ({ state, heldUntil }: Standing) => !heldUntil && (state === 'coming' || state === 'entered');

/** What the page is about: to confirm, too late for it, given up, waiting, or a place. */
function stepOf({ state, heldUntil }: Standing): 'confirm' | 'lapsed' | 'cancelled' | 'waiting' | 'coming' {
  if (heldUntil) return state !== 'cancelled' && heldUntil > new Date() ? 'confirm' : 'lapsed';
  return state === 'cancelled' || state === 'waiting' ? state : 'coming';
}

const TITLES = {
  confirm: 'cancel.confirmTitle',
  lapsed: 'cancel.lapsed',
  cancelled: 'cancel.done',
  waiting: 'cancel.waiting',
  coming: 'cancel.title',
} as const;
const PRESSES = {
  confirm: 'cancel.confirm',
  lapsed: 'cancel.again',
  cancelled: 'cancel.again',
  waiting: 'cancel.change',
  coming: 'cancel.change',
} as const;

/** Where the link of the mail leads: to confirm, the ticket, another number of people, and who can't come says so in one press. */
export default function Registration({ loaderData: { registration }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('events');
  const { t: sign } = useTranslation('ui');
  const { state, step, heldUntil, isToCome, title, people, eventId, code, drawing } = registration;
  return (
    <Letterbox
      art={artUrl({ kind: 'scene', seed: 'inscription', type: 'assemblee', palette: 'aube', frame: '1:1' })}
      title={t(TITLES[step])}
    >
      <p className="lead" lang={registration.language}>
        {title}
      </p>
      {step === 'lapsed' && <p>{t('cancel.lapsedText')}</p>}
      {state === 'waiting' && step !== 'lapsed' && <p>{t('cancel.waitingText')}</p>}
      {step === 'confirm' && heldUntil && <p>{t('cancel.confirmText', { time: heldUntil })}</p>}
      {step === 'coming' && <p>{t('cancel.people', { count: people })}</p>}
      {drawing && (
        <figure className={styles.ticket}>
          {/* Drawn by our own server out of sixteen digits. */}
          <div role="img" aria-label={t('mail.ticket')} dangerouslySetInnerHTML={{ __html: drawing }} />
          <figcaption>
            {t('cancel.ticket') + sign('signs.gap')}
            <b dir="ltr">{code}</b>
          </figcaption>
        </figure>
      )}
      {isToCome && state !== 'entered' && (
        <>
          <Form noValidate method="post" className={styles.form} reloadDocument>
            <Field
              label={t('register.people')}
              name="people"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_PEOPLE}
              required
              defaultValue={actionData?.typed ?? String(people)}
              error={actionData?.error}
              hint={t('register.peopleHint')}
            />
            <Button type="submit" kind="ink">
              {t(PRESSES[step])}
            </Button>
          </Form>
          {state !== 'cancelled' && step !== 'lapsed' && (
            <Form method="post" reloadDocument>
              <input type="hidden" name="intent" value="cancel" />
              <Button type="submit" kind="line">
                {t('cancel.action')}
              </Button>
            </Form>
          )}
        </>
      )}
      <TextLink to={href('/events/:id', { id: eventId })}>{t('cancel.back')}</TextLink>
    </Letterbox>
  );
}
