import { useTranslation } from '#app/ui/words.tsx';
import { data } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { LOGINS } from '#app/features/demo/logins.server.ts';
import { listMailbox } from '#platform/mail.ts';
import { siteContextOf } from '#platform/site.ts';
import { translate } from '#app/kit/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import type { Route } from './+types/demo-mail-page.ts';
import { formatMoment } from '#app/shared/dates.server.ts';
import styles from './demo-mail-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['sandbox'] };

/** The demo's mailbox as a page (contract, 2); there is none in live mode. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  if (settings.isLive) throw data(null, { status: 404 });
  const language = context.get(visitorContext).language;
  const mails = await listMailbox(db, 50);
  return {
    title: translate(language, 'sandbox')('mail.metaTitle'),
    logins: LOGINS,
    mails: mails.map(({ id, recipient, rendered, createdAt, language: written }) => ({
      id,
      recipient,
      written,
      subject: rendered!.subject,
      text: rendered!.text,
      at: formatMoment(createdAt, language),
      attachments: rendered!.attachments.map(({ filename }, index) => ({ filename, url: `/demo/mail/${id}/${index}` })),
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

export default function DemoMail({ loaderData: { logins, mails } }: Route.ComponentProps) {
  const { t } = useTranslation('sandbox');
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('mail.title')}</h1>
      <p className="lead">{t('mail.intro')}</p>
      <section aria-labelledby="logins">
        <h2 id="logins">{t('mail.logins')}</h2>
        <ul>
          {logins.map(({ role, email, password }) => (
            <li key={email} dir="ltr">
              <code>{email}</code> · <code>{password}</code> · {role}
            </li>
          ))}
        </ul>
      </section>
      {mails.length === 0 && (
        <Empty
          image={artUrl({ kind: 'scene', seed: 'boite', type: 'tableau', palette: 'aube', frame: '1:1' })}
          title={t('mail.empty')}
          text={t('mail.emptyHint')}
        >
          <ButtonLink kind="ink" to="/projects">
            {t('mail.give')}
          </ButtonLink>
        </Empty>
      )}
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <article>
              <h2 lang={mail.written}>{mail.subject}</h2>
              <p className="fine quiet">
                {t('mail.to', { recipient: mail.recipient })} · {mail.at}
              </p>
              <iframe
                title={mail.subject}
                src={`/demo/mail/${mail.id}/html`}
                sandbox="allow-popups allow-top-navigation-by-user-activation"
                loading="lazy"
              />
              <details>
                <summary>{t('mail.text')}</summary>
                <pre lang={mail.written}>{mail.text}</pre>
              </details>
              {mail.attachments.length > 0 && (
                <p>
                  {t('mail.attachments')} :{' '}
                  {mail.attachments.map(({ filename, url }) => (
                    <a key={url} href={url}>
                      {filename}
                    </a>
                  ))}
                </p>
              )}
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
