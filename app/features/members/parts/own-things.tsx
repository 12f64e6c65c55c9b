import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import styles from './own-things.module.css';

export type OwnThings = {
  shares: { id: string; title: string; path: string; status: string; sum: string; isSponsor: boolean; percent: number; etoffe: string; report?: { day: string; title: string }; result?: string }[];
  courses: { id: string; title: string; path: string; done: number; total: number; certificate?: string }[];
  orders: { id: string; number: string; status: string; sum: string; day: string; path: string }[];
};

/** Shares of fields through their season, courses, orders: what a member has beside gifts. */
export function OwnThingsParts({ shares, courses, orders }: OwnThings) {
  const { t } = useTranslation('members');
  const { t: ofFields } = useTranslation('crowdFarming');
  const { t: ofMarket } = useTranslation('marketplace');
  return (
    <>
      {shares.length > 0 && (
        <section aria-labelledby="shares">
          <h2 id="shares">{t('dashboard.shares')}</h2>
          <ul className={styles.list}>
            {shares.map((share) => (
              <li key={share.id}>
                <p className={styles.head}>
                  <Link to={share.path} lang="fr">
                    {share.title}
                  </Link>
                  <Tag kind={share.status === 'completed' ? 'ok' : 'wait'}>{ofFields(`status.${share.status}`)}</Tag>
                </p>
                <Weave value={share.percent} label={ofFields('wovenOf', { title: share.title, percent: share.percent })} size="sm" etoffe={share.etoffe} />
                <p className="small">{t(share.isSponsor ? 'dashboard.shareSponsor' : 'dashboard.shareSum', { sum: share.sum })}</p>
                <p className="small quiet">
                  {share.report ? (
                    <>
                      {t('dashboard.lastReport', { date: share.report.day })} : <span lang="fr">{share.report.title}</span>
                    </>
                  ) : (
                    t('dashboard.noReport')
                  )}
                </p>
                {share.result && (
                  <p className="small" lang="fr">
                    {share.result}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {courses.length > 0 && (
        <section aria-labelledby="courses">
          <h2 id="courses">{t('dashboard.courses')}</h2>
          <ul className={styles.list}>
            {courses.map(({ id, title, path, done, total, certificate }) => (
              <li key={id}>
                <p className={styles.head}>
                  <Link to={path} lang="fr">
                    {title}
                  </Link>
                  {certificate ? (
                    <ButtonLink kind="line" size="sm" to={`/certificates/${certificate}`}>
                      {t('dashboard.courseDone')}
                    </ButtonLink>
                  ) : (
                    <ButtonLink kind="ink" size="sm" to={path}>
                      {t('dashboard.courseGo')}
                    </ButtonLink>
                  )}
                </p>
                <Weave value={done} max={total} label={t('dashboard.courseProgress', { done, total })} size="sm" />
                <p className="small quiet">{t('dashboard.courseProgress', { done, total })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {orders.length > 0 && (
        <section aria-labelledby="orders">
          <h2 id="orders">{t('dashboard.orders')}</h2>
          <ul className={styles.list}>
            {orders.map(({ id, number, status, sum, day, path }) => (
              <li key={id}>
                <p className={styles.head}>
                  <Link to={path}>{t('dashboard.order', { number })}</Link>
                  <Tag kind={status === 'delivered' ? 'ok' : 'wait'}>{ofMarket(`order.status.${status}`)}</Tag>
                </p>
                <p className="small quiet">
                  {day} · {sum}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
