import type { CSSProperties } from 'react';
import { artUrl } from '#app/art/drawing.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { describeMember, readGifts } from '../dashboard.server.ts';
import { memberOf } from '../members-context.server.ts';
import { GiftRows } from '../parts/gift-rows.tsx';
import { MemberFrame } from '../parts/member-frame.tsx';
import type { Route } from './+types/gifts.ts';
import styles from './gifts.module.css';

export const handle = { hydrate: 'now', namespaces: ['members'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = memberOf(context, request);
  const { db, settings } = groundOf(context);
  const language = context.get(visitorContext).language as Language;
  const words = translate(language, 'members');
  return {
    meta: describePage(context, { path: '/dashboard/gifts', title: words('gifts.title'), description: words('dashboard.description'), isHidden: true }),
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
            {gifts.subscriptions.map(({ id, title, sum, interval, status, since, etoffe, path }) => (
              <li key={id}>
                <i aria-hidden="true" style={{ '--etoffe': etoffe } as CSSProperties} />
                <span>
                  <b lang="fr">{title}</b>
                  <span className="quiet">
                    {t(`gifts.every.${interval}`, { sum })} · {since}
                  </span>
                </span>
                <Tag kind={status === 'active' ? 'ok' : status === 'ended' ? 'plain' : 'wait'}>{t(`gifts.status.${status}`)}</Tag>
                <ButtonLink kind="line" size="sm" to={path}>
                  {t('gifts.manage')} <span className="visually-hidden">: {title}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="all">
        <h2 id="all">{t('gifts.all')}</h2>
        {gifts.rows.length === 0 ? (
          <Empty image={artUrl({ kind: 'scene', seed: 'dons', type: 'don', palette: 'aube', frame: '1:1' })} title={t('gifts.none')} text={t('cloth.empty')}>
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
              <a key={year} href={`/dashboard/summary/${year}`}>
                <Icon name="receipt" /> {t('gifts.year', { year: String(year) })}
              </a>
            ))}
          </p>
        </section>
      )}
    </MemberFrame>
  );
}
