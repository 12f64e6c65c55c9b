import { artUrl } from '#app/art/drawing.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { describePage } from '../describe-page.server.ts';
import { pageMeta } from '../page-meta.ts';
import { translate } from '../words.server.ts';
import type { Route } from './+types/offline.ts';
import styles from './offline.module.css';

export const handle = { isPublic: true, hydrate: 'never' };

export function loader({ context }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'shell');
  return { meta: describePage(context, { path: '/offline', title: words('offlinePage.title'), description: words('offlinePage.text'), isHidden: true }) };
}

export const meta = pageMeta;

/** What the worker shows without network; it fills the list and the note (worker/list-kept.ts), for which no script is needed here. */
export default function Offline() {
  const { t } = useTranslation('shell');
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <p>{t('offlinePage.eyebrow')}</p>
          <h1>{t('offlinePage.title')}</h1>
          <p className="lead">{t('offlinePage.text')}</p>
          <p>
            <ButtonLink kind="sun" to="" reloadDocument>
              {t('failed.retry')}
            </ButtonLink>
          </p>
        </div>
        <img src={artUrl({ kind: 'scene', seed: 'hors-ligne', type: 'solaire', palette: 'nuit', frame: '4:3' })} alt="" width={400} height={300} />
      </div>
      <section className="wrap section" aria-labelledby="kept-title">
        <h2 id="kept-title">{t('offlinePage.kept')}</h2>
        <div className={styles.kept} data-waiting={t('offlinePage.waiting')}>
          <p id="waiting" />
          <ul id="kept" />
        </div>
      </section>
    </>
  );
}
