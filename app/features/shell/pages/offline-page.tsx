import { artUrl } from '#app/art/address/drawing.ts';
import { UNREAD } from '#app/shared/unread.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { visitorContext } from '#platform/visitor.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import type { Route } from './+types/offline-page.ts';
import styles from './offline-page.module.css';

export const handle = { isPublic: true, shows: [], hydrate: 'never' };

export function loader({ context }: Route.LoaderArgs) {
  const words = translate(context.get(visitorContext).language, 'shell');
  return {
    meta: describePage(context, {
      path: '/offline',
      title: words('offlinePage.title'),
      description: words('offlinePage.text'),
      isHidden: true,
    }),
  };
}

export const meta = pageMeta;

const WAYS = [
  { key: 'read', icon: 'book-open-text' },
  { key: 'write', icon: 'envelope-simple' },
  { key: 'pay', icon: 'credit-card' },
  { key: 'back', icon: 'wifi-slash' },
] as const;

/** What the worker shows without network; it fills the list and the note (worker/list-kept.ts), for which no script is needed here. */
export default function Offline() {
  const { t } = useTranslation('shell');
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>
            <Icon name="wifi-slash" /> {t('offlinePage.eyebrow')}
          </p>
          <h1>{t('offlinePage.title')}</h1>
          <p className="lead">{t('offlinePage.text')}</p>
          <p>
            <ButtonLink kind="sun" to="" reloadDocument>
              {t('failed.retry')}
            </ButtonLink>
          </p>
        </div>
        <img
          src={artUrl({ kind: 'scene', seed: 'hors-ligne', type: 'solaire', palette: 'nuit', frame: '4:3' })}
          alt=""
          width={400}
          height={300}
        />
      </div>
      <section className="wrap section" aria-labelledby="kept-title">
        <h2 id="kept-title">{t('offlinePage.kept')}</h2>
        <div
          className={styles.kept}
          data-waiting={t('offlinePage.waiting')}
          data-unread={t('offlinePage.unread')}
          data-retry={t('failed.retry')}
          {...Object.fromEntries(UNREAD.map(([, key]) => [`data-unread-${key}`, t(`unread.${key}`)]))}
        >
          <p id="waiting" />
          <ul id="kept" />
          <p className={styles.none}>{t('offlinePage.none')}</p>
        </div>
      </section>
      <section className={`wrap ${styles.ways}`} aria-labelledby="ways">
        <h2 id="ways">{t('offlinePage.ways')}</h2>
        <ul>
          {WAYS.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} />
              <div>
                <h3>{t(`offlinePage.way.${key}.title`)}</h3>
                <p className="quiet">{t(`offlinePage.way.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
