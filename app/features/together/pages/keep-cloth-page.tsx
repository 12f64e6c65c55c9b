import { data, Form, href, Link, redirect } from 'react-router';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { Button } from '#app/ui/button.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { callFromForm } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findCloth, isOpen, listRowsForStarter } from '#app/features/together/cloths.server.ts';
import type { Route } from './+types/keep-cloth-page.ts';
import styles from './new-cloth-page.module.css';

export const handle = { hydrate: 'never', namespaces: ['together'] };

const CALLS = {
  'close-cloth': ({ clothId }: Record<string, string>) => ({ clothId }),
  'hide-row-words': ({ row }: Record<string, string>) => ({ row }),
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language, member } = context.get(visitorContext);
  const path = href('/ensemble/:slug', params);
  if (!member) throw redirect(`/auth?next=${encodeURIComponent(`${path}/tenir`)}`, 303);
  const cloth = await findCloth(db, params.slug);
  // Whose it is not reads no more than everybody does.
  if (!cloth || cloth.state === 'removed' || cloth.memberId !== member.id) throw new Response(null, { status: 404 });
  const words = translate(language, 'together');
  return {
    meta: describePage(context, {
      path,
      title: words('keep.title'),
      description: words('description'),
      isHidden: true,
    }),
    path,
    url: addressIn(`${settings.origin}${path}`, language),
    id: cloth.id,
    title: cloth.title,
    language: cloth.language,
    isOpen: isOpen(cloth),
    lastDay: formatDay(cloth.lastDay, language),
    rows: await listRowsForStarter(db, cloth.id),
    done: new URL(request.url).searchParams.get('fait'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  if (intent !== 'close-cloth' && intent !== 'hide-row-words') throw data(null, { status: 400 });
  const { answer } = await callFromForm(context, form, intent, CALLS[intent]);
  if (answer.ok) throw redirect(`${href('/ensemble/:slug', params)}/tenir?fait=${intent}`, 303);
  return data({ error: answer.body.error }, { status: answer.status });
}

export const meta = pageMeta;

/** For who started a cloth: its rows by name and word, what hurts taken off, and its end. Sums are not theirs to see. */
export default function KeepCloth({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('together');
  const { t: sign } = useTranslation('ui');
  const { path, url, id, title, language, isOpen: open, lastDay, rows, done } = loaderData;
  return (
    <div className={`wrap ${styles.page}`}>
      <p>
        <Link to={path}>{t('keep.back')}</Link>
      </p>
      <h1 lang={language} dir="auto">
        {title}
      </h1>
      <p className="lead">{t('keep.lead')}</p>
      <FormNotice
        done={done === 'hide-row-words' ? t('keep.hidden') : done === 'close-cloth' && t('keep.closed')}
        error={actionData?.error}
      />
      <p className={styles.acts}>
        <a href={`${path}/affiche.pdf?lang=${i18n.language}`}>{t('poster.print')}</a>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(t('share.text', { title, url }))}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('share.whatsapp')}
        </a>
      </p>
      <section className={styles.form} aria-labelledby="rangees">
        <h2 id="rangees">{t('keep.rows')}</h2>
        {rows.length === 0 ? (
          <p>{t('keep.none')}</p>
        ) : (
          <ul className={`${styles.rows}`}>
            {rows.map(({ number, name, word }) => (
              <li key={number}>
                <p dir="auto">
                  <b>{name ?? t('noName')}</b> {word}
                </p>
                {(name || word) && (
                  <Form reloadDocument method="post">
                    <input type="hidden" name="intent" value="hide-row-words" />
                    <input type="hidden" name="row" value={number} />
                    <Button
                      type="submit"
                      kind="line"
                      size="sm"
                      aria-label={t('keep.hide') + sign('signs.colon') + (name ?? word)}
                    >
                      {t('keep.hide')}
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="small quiet">{t('keep.noSums')}</p>
      </section>
      <section className={styles.form} aria-labelledby="fin">
        <h2 id="fin">{t('keep.end')}</h2>
        {open ? (
          <>
            <p>{t('keep.endText', { day: lastDay })}</p>
            <Form reloadDocument method="post">
              <input type="hidden" name="intent" value="close-cloth" />
              <input type="hidden" name="clothId" value={id} />
              <Button type="submit" kind="line">
                {t('keep.close')}
              </Button>
            </Form>
          </>
        ) : (
          <p>{t('keep.closed')}</p>
        )}
      </section>
    </div>
  );
}
