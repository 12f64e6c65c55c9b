import { useTranslation } from '#app/ui/words.tsx';
import { isRouteErrorResponse } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import styles from './error-page.module.css';

const ART = artUrl({ kind: 'scene', seed: 'fil-casse', type: 'couture', palette: 'soir' });

/** What shows instead of a page: not found, or a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className={styles.page}>
      <title>{t(isMissing ? 'notFound.metaTitle' : 'failed.title')}</title>
      <div className={styles.torn} aria-hidden="true">
        <i />
        <i />
      </div>
      <div className={`wrap ${styles.words}`}>
        <div>
          <h1>{t('notFound.title')}</h1>
          {isMissing ? (
            <>
              <p className="lead">
                <b>{t('notFound.heading')}</b>
              </p>
              <p>{t('notFound.text')}</p>
            </>
          ) : (
            <p className="lead">{t('failed.text')}</p>
          )}
          <p className={styles.acts}>
            {isMissing ? (
              <>
                <ButtonLink kind="ink" to="/">
                  {t('notFound.home')}
                </ButtonLink>
                <ButtonLink kind="line" to="/projects">
                  {t('notFound.projects')}
                </ButtonLink>
              </>
            ) : (
              <ButtonLink kind="ink" to="" reloadDocument>
                {t('failed.retry')}
              </ButtonLink>
            )}
          </p>
        </div>
        <img src={ART} alt="" width={400} height={300} />
      </div>
    </div>
  );
}
