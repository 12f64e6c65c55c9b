import type { RegularInterval } from '#app/features/payments/payment.ts';
import type { Language } from '#app/shared/language.ts';
import type { CSSProperties, ReactNode } from 'react';
import { href, Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { FieldStatus } from '#app/features/crowd-farming/field-rules.ts';
import type { OrderStatus } from '#app/features/marketplace/market-rules.ts';
import styles from './own-things-list.module.css';

export type OwnThings = {
  sponsorships: {
    id: string;
    language: Language;
    title: string;
    path: string;
    cloth: string;
    name?: string | undefined;
    portrait?: string | undefined;
    sum: string;
    since: string;
    regular?: { interval: RegularInterval; path: string } | undefined;
  }[];
  shares: {
    id: string;
    language: Language;
    title: string;
    path: string;
    status: FieldStatus;
    sum: string;
    isSponsor: boolean;
    percent: number;
    cloth: string;
    report?: { day: string; title: string; titleLanguage?: Language };
    payout?: { sum: string; stake: string };
    result?: string;
  }[];
  courses: {
    id: string;
    language: Language;
    title: string;
    path: string;
    done: number;
    total: number;
    certificate?: string;
  }[];
  orders: { id: string; number: string; status: OrderStatus; sum: string; day: string; path: string }[];
};

/** One kind of thing under its heading; nothing yet says where such things begin. */
function Kind({
  id,
  count,
  to,
  children,
}: {
  id: 'sponsorships' | 'shares' | 'courses' | 'orders';
  count: number;
  to: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('members');
  return (
    <section className={styles.kind} aria-labelledby={id}>
      <h2 id={id}>{t(`dashboard.${id}`)}</h2>
      {count > 0 ? (
        <ul className={styles.list}>{children}</ul>
      ) : (
        <p className={styles.none}>
          <span>{t(`dashboard.none.${id}`)}</span>
          <Link to={to}>{t(`dashboard.begin.${id}`)}</Link>
        </p>
      )}
    </section>
  );
}

/** Sponsorships, shares of fields through their season, courses, orders: what a member has beside gifts. */
export function OwnThingsParts({ sponsorships, shares, courses, orders }: OwnThings) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('ui');
  const { t: ofFields } = useTranslation('crowdFarming');
  const { t: ofMarket } = useTranslation('marketplace');
  return (
    <div className={styles.kinds}>
      <Kind id="sponsorships" count={sponsorships.length} to="/sponsor">
        {sponsorships.map(({ id, language, title, path, cloth, name, portrait, sum, since, regular }) => (
          <li key={id} className={styles.person}>
            {portrait ? (
              <img src={portrait} alt="" width={56} height={67} loading="lazy" decoding="async" />
            ) : (
              <i aria-hidden="true" style={{ '--cloth': cloth } as CSSProperties} />
            )}
            <span>
              <Link to={regular ? regular.path : path}>
                <span lang={language}>{title}</span>
                {name && (
                  <>
                    {sign('signs.open')}
                    <bdi>{name}</bdi>
                    {sign('signs.close')}
                  </>
                )}
              </Link>
              <span className="small quiet">{t('dashboard.sponsoredSum', { sum, date: since })}</span>
              {regular && <Tag kind="ok">{t(`dashboard.regular.${regular.interval}`)}</Tag>}
            </span>
          </li>
        ))}
      </Kind>
      <Kind id="shares" count={shares.length} to="/crowd-farming">
        {shares.map((share) => (
          <li key={share.id}>
            <p className={styles.head}>
              <Link to={share.path} lang={share.language}>
                {share.title}
              </Link>
              <Tag kind={share.status === 'completed' ? 'ok' : 'wait'}>{ofFields(`status.${share.status}`)}</Tag>
            </p>
            <Weave
              value={share.percent}
              label={ofFields('wovenOf', { title: share.title, percent: share.percent })}
              size="sm"
              cloth={share.cloth}
            />
            <p className="small">
              {t(share.isSponsor ? 'dashboard.shareSponsor' : 'dashboard.shareSum', { sum: share.sum })}
            </p>
            <p className="small quiet">
              {share.report ? (
                <>
                  {t('dashboard.lastReport', { date: share.report.day }) + sign('signs.colon')}
                  <span lang={share.report.titleLanguage}>{share.report.title}</span>
                </>
              ) : (
                t('dashboard.noReport')
              )}
            </p>
            {share.payout && <p className="small">{t('dashboard.sharePayout', share.payout)}</p>}
            {share.result && (
              <p className="small" lang={share.language}>
                {share.result}
              </p>
            )}
          </li>
        ))}
      </Kind>
      <Kind id="courses" count={courses.length} to="/academy">
        {courses.map(({ id, language, title, path, done, total, certificate }) => (
          <li key={id}>
            <p className={styles.head}>
              <Link to={path} lang={language}>
                {title}
              </Link>
              {certificate ? (
                <ButtonLink kind="line" size="sm" to={href('/certificates/:number', { number: certificate })}>
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
      </Kind>
      <Kind id="orders" count={orders.length} to="/marketplace">
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
      </Kind>
    </div>
  );
}
