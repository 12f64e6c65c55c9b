import type { CSSProperties } from 'react';
import { href, Link } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { HiddenSubject } from '#app/ui/hidden-subject.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { describeMember, readGifts } from '#app/features/members/dashboard.server.ts';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { GiftRows } from '#app/features/members/parts/gift-rows.tsx';
import { MemberFrame } from '#app/features/members/parts/member-frame.tsx';
import type { Route } from './+types/gifts-page.ts';
import styles from './gifts-page.module.css';

export const handle = { hydrate: 'now', namespaces: ['members'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = memberOf(context, request);
  const { db, settings } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const words = translate(language, 'members');
  return {
    meta: describePage(context, {
      path: '/dashboard/gifts',
      title: words('gifts.title'),
      description: words('dashboard.description'),
      isHidden: true,
    }),
    who: describeMember(member, language, (values) => words('area.since', values)),
    gifts: await readGifts(db, member, settings.authSecret, language),
  };
}

export const meta = pageMeta;

export default function Gifts({ loaderData: { who, gifts } }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  return (
    <MemberFrame {...who}>
      <h1>{t('gifts.title')}</h1>
      {gifts.subscriptions.length > 0 && (
        <section aria-labelledby="regular">
          <h2 id="regular">{t('gifts.regular')}</h2>
          <ul className={styles.regular}>
            {gifts.subscriptions.map(({ id, language, title, sum, interval, status, since, cloth, path }) => (
              <li key={id}>
                <i aria-hidden="true" style={{ '--cloth': cloth } as CSSProperties} />
                <span>
                  <b lang={language}>{title}</b>
                  <span className="quiet">
                    {t(`gifts.every.${interval}`, { sum })} · {since}
                  </span>
                </span>
                <Tag kind={status === 'active' ? 'ok' : status === 'ended' ? 'plain' : 'wait'}>
                  {t(`gifts.status.${status}`)}
                </Tag>
                <ButtonLink kind="line" size="sm" to={path}>
                  {t('gifts.manage')}
                  <HiddenSubject lang={language}>{title}</HiddenSubject>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="all">
        <h2 id="all">{t('gifts.all')}</h2>
        {gifts.rows.length === 0 ? (
          <Empty
            image={artUrl({ kind: 'scene', seed: 'dons', type: 'visite', palette: 'aube', frame: '1:1' })}
            title={t('gifts.none')}
            text={t('cloth.empty')}
          >
            <ButtonLink kind="ink" to="/projects">
              {t('cloth.begin')}
            </ButtonLink>
          </Empty>
        ) : (
          <GiftRows rows={gifts.rows} />
        )}
      </section>
      {gifts.years.length > 0 && (
        <section aria-labelledby="years">
          <h2 id="years">{t('gifts.years')}</h2>
          <p className="quiet">{t('gifts.yearsText')}</p>
          <p className={styles.years}>
            {gifts.years.map((year) => (
              <Link reloadDocument key={year} to={href('/dashboard/summary/:year', { year: String(year) })}>
                <Icon name="receipt" /> {t('gifts.year', { year: String(year) })}
              </Link>
            ))}
          </p>
        </section>
      )}
    </MemberFrame>
  );
}
