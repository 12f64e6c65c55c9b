import { data, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { readFields } from '#app/shared/form-fields.ts';
import { keepFrenchSpaces } from '#app/shared/french-spaces.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { Band } from '#app/ui/band.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { foundation } from '#app/kit/foundation.server.ts';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { CONTACT_FIELDS } from '#app/features/contact/message-fields.ts';
import { ContactForm } from '#app/features/contact/parts/contact-form.tsx';
import type { Route } from './+types/contact-page.ts';
import styles from './contact-page.module.css';

export const handle = { isPublic: true, shows: [], params: ['sent'], namespaces: ['contact'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'contact');
  const { address, phone, email } = foundation();
  return {
    meta: describePage(context, {
      path: '/contact',
      title: words('contact.title'),
      description: words('contact.description'),
      art: { kind: 'scene', seed: 'contact', type: 'don', palette: 'aube' },
      crumbs: [{ name: words('contact.title'), path: '/contact' }],
    }),
    details: {
      address: address.join(', '),
      phone: keepFrenchSpaces(phone),
      email,
      whatsapp: foundation().social.whatsapp,
    },
    // When somebody answers the telephone is the sample's.
    hasHours: siteContextOf(context).settings.withSamples,
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, typed } = await callFromForm(context, await request.formData(), 'submit-contact-form', (fields) => ({
    ...readFields(CONTACT_FIELDS, fields),
    company: fields.company,
  }));
  if (answer.ok) throw redirect('/contact?sent#ecrire', 303);
  const { error, fields } = answer.body;
  return data({ error, fields, typed }, { status: answer.status });
}

export const meta = pageMeta;

export default function Contact({ loaderData: { details, isSent, hasHours }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  const { t: sign } = useTranslation('ui');
  return (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{t('contact.heading')}</h1>
          <p className="lead">{t('contact.lead')}</p>
        </div>
        <img
          src={artUrl({ kind: 'scene', seed: 'contact', type: 'don', palette: 'aube' })}
          alt=""
          width={400}
          height={300}
          fetchPriority="high"
        />
      </header>
      <Band src={artUrl({ kind: 'band', seed: 'contact', width: 1280, height: 24 })} />
      <div className={`wrap section ${styles.body}`}>
        <ContactForm isSent={isSent} failure={actionData} />
        <div className={styles.side}>
          <section aria-labelledby="find">
            <h2 id="find">{t('contact.find')}</h2>
            <ul>
              <li>
                <Icon name="house" /> <bdi lang="fr">{details.address}</bdi>
              </li>
              <li>
                <Icon name="phone" />
                <span>
                  <a href={`tel:${details.phone.replace(/\s/g, '')}`}>
                    <bdi dir="ltr">{details.phone}</bdi>
                  </a>
                  {hasHours && sign('signs.comma') + t('contact.hours')}
                </span>
              </li>
              <li>
                <Icon name="envelope-simple" />
                <span>
                  <a href={`mailto:${details.email}`}>{details.email}</a>
                  {sign('signs.comma') + t('contact.reply')}
                </span>
              </li>
              <li>
                <Icon name="whatsapp-logo" />
                <span>
                  <a href={details.whatsapp}>WhatsApp</a>
                  {sign('signs.comma') + t('contact.voice')}
                </span>
              </li>
            </ul>
          </section>
          <section className={styles.call} aria-labelledby="join">
            <h2 id="join">{t('contact.joinTitle')}</h2>
            <p>{t('contact.joinText')}</p>
            <ButtonLink kind="ink" to="/volunteer">
              {t('contact.join')}
            </ButtonLink>
          </section>
        </div>
      </div>
    </>
  );
}
