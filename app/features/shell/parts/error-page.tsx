import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import type { Site } from '#app/shared/site.ts';
import { unreadAt } from '#app/shared/unread.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './error-page.module.css';
import torn from './torn-cloth.svg?no-inline';

const KINDS: Record<number, 'denied' | 'notFound'> = { 401: 'denied', 403: 'denied', 404: 'notFound', 410: 'notFound' };

/** What shows instead of a page: nothing there, not for you, or a fault of ours. Always with ways out. */
export function ErrorPage({ error }: { error: unknown }) {
  // Missing when it is the site's own loader that failed.
  const site = useRouteLoaderData('root') as Site | undefined;
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = KINDS[status] ?? 'failed';
  const unread = kind === 'failed' ? unreadAt(pathname) : undefined;
  const report =
    site && `mailto:${site.foundation.email}?subject=${encodeURIComponent(t('report.subject', { status, pathname }))}`;
  return (
    <section className={styles.page}>
      <title>{t(`${kind}.metaTitle`)}</title>
      <div className={styles.words}>
        <p className={`num ${styles.status}`}>{status}</p>
        <h1>{t(`${kind}.title`)}</h1>
        {unread && <p className="lead">{t(`unread.${unread}`)}</p>}
        <p className="lead">{t(`${kind}.text`)}</p>
        <p className={styles.acts}>
          {kind === 'failed' && (
            <ButtonLink kind="ink" to="" reloadDocument>
              {t('failed.retry')}
            </ButtonLink>
          )}
          <ButtonLink kind={kind === 'failed' ? 'line' : 'ink'} to="/">
            {t('goHome')}
          </ButtonLink>
          <TextLink to="/search">{t('goSearch')}</TextLink>
          {report && <TextLink to={report}>{t(kind === 'notFound' ? 'report.link' : 'report.write')}</TextLink>}
        </p>
      </div>
      <div className={styles.art}>
        <img src={torn} alt="" width={720} height={640} />
      </div>
    </section>
  );
}
