import { Form, redirect } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { Letterbox } from '#app/features/shell/parts/letterbox.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { People } from '../event.ts';
import { MAX_PEOPLE } from '../event-terms.ts';
import { cancelRegistration, changeRegistration, findRegistration } from '../registration.server.ts';
import type { Route } from './+types/registration.ts';
import styles from './registration.module.css';

export const handle = { hydrate: 'never', namespaces: ['events'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const words = translate(context.get(visitorContext).language, 'events');
  const registration = await findRegistration(db, settings, params.token);
  if (!registration) throw new Response(null, { status: 404 });
  return { meta: describePage(context, { path: '/events', title: words('cancel.title'), description: words('cancel.text'), isHidden: true }), registration };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, settings } = groundOf(context);
  const registration = await findRegistration(db, settings, params.token);
  const form = await request.formData();
  const people = People.safeParse(form.get('people'));
  if (registration && form.get('intent') === 'cancel') await cancelRegistration(db, registration.id);
  else if (registration && people.success) await changeRegistration(db, registration, people.data);
  throw redirect(`/events/registrations/${encodeURIComponent(params.token)}`, 303);
}

export const meta = pageMeta;

/** Where the link of the confirmation leads: another number of people, and who can't come says so in one press. */
export default function Registration({ loaderData: { registration } }: Route.ComponentProps) {
  const { t } = useTranslation('events');
  const { isCancelled, isToCome, title, people, eventId } = registration;
  return (
    <Letterbox art={artUrl({ kind: 'scene', seed: 'inscription', type: 'don', palette: 'aube', frame: '1:1' })} title={t(isCancelled ? 'cancel.done' : 'cancel.title')}>
      <p className="lead" lang="fr">
        {title}
      </p>
      {!isCancelled && <p>{t('cancel.people', { count: people })}</p>}
      {isToCome && (
        <Form method="post" className={styles.form} reloadDocument>
          <Field label={t('register.people')} name="people" type="number" inputMode="numeric" min={1} max={MAX_PEOPLE} required defaultValue={String(people)} hint={t('register.peopleHint')} />
          <Button type="submit" kind="ink">
            {t(isCancelled ? 'cancel.again' : 'cancel.change')}
          </Button>
        </Form>
      )}
      {!isCancelled && (
        <Form method="post" reloadDocument>
          <input type="hidden" name="intent" value="cancel" />
          <Button type="submit" kind="line">
            {t('cancel.action')}
          </Button>
        </Form>
      )}
      <TextLink to={`/events/${eventId}`}>{t('cancel.back')}</TextLink>
    </Letterbox>
  );
}
