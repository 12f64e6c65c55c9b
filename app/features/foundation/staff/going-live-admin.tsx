import { href, Link } from 'react-router';
import { takesMoney } from '#app/kit/foundation.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { ALONE, ALWAYS_TWO, SOMETIMES_TWO } from '#app/features/foundation/acts-for-two.ts';
import { listPoints } from '#app/features/foundation/missing.server.ts';
import { PointList } from '#app/features/foundation/parts/point-list.tsx';
import { SettingsPlaces } from '#app/features/foundation/parts/settings-places.tsx';
import { listTeamPoints } from '#app/features/foundation/team-points.server.ts';
import type { Route } from './+types/going-live-admin.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'settings.read');
  const { db, settings } = siteContextOf(context);
  return {
    isClosed: !takesMoney(),
    points: await listPoints(db, settings, context.get(payContext)),
    team: await listTeamPoints(db),
    maySeeTeam: staff.permissions.has('staff.read'),
  };
}

/** Where a point is seen to: on this site, or, of what is set where it runs, in the guide, which says by whom. */
const PATHS: Record<string, string> = {
  identity: '/admin/settings#identity',
  accounts: '/admin/settings#bank-accounts',
  rates: '/admin/settings#rates',
};

/** Everything a foundation needs before it goes live: what is set, what is missing, and what then takes two people. */
export default function GoingLive({ loaderData: { isClosed, points, team, maySeeTeam } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const words = { there: t('settings.there'), lacks: t('settings.lacks'), not: t('settings.not') };
  const lacking = points.filter(({ isThere, isNeeded }) => isNeeded && !isThere).length;
  const deciders = team.find(({ key }) => key === 'second')!;
  return (
    <>
      <SettingsPlaces current="live" sub={t('settings.live.sub')} />
      <section className="sheet" aria-labelledby="site-points">
        <div className="sheet__h">
          <h2 id="site-points">{t('settings.live.site')}</h2>
        </div>
        <div className="sheet__b">
          <p className={lacking === 0 ? 'msg' : undefined}>
            {lacking === 0 ? t('settings.ready') : t('settings.live.lacking', { count: lacking })}
          </p>
          {isClosed && <p>{t('settings.firstText')}</p>}
          <PointList
            words={words}
            points={points.map(({ key, isThere, isNeeded }) => ({
              key,
              isThere,
              isNeeded,
              title: t(`settings.point.${key}.title`),
              text: t(isThere ? `settings.point.${key}.there` : `settings.point.${key}.not`),
              path: PATHS[key] ?? href('/admin/guide/:key', { key: 'going-live' }),
            }))}
          />
        </div>
      </section>
      <section className="sheet" aria-labelledby="team-points">
        <div className="sheet__h">
          <h2 id="team-points">{t('settings.live.team')}</h2>
        </div>
        <div className="sheet__b">
          <PointList
            words={words}
            points={team.map(({ key, isThere, count }) => ({
              key,
              isThere,
              isNeeded: false,
              title: t(`settings.live.point.${key}.title`),
              text: t(isThere ? `settings.live.point.${key}.there` : `settings.live.point.${key}.not`, { count }),
              path: maySeeTeam ? href('/admin/staff') : undefined,
            }))}
          />
        </div>
      </section>
      <section className="sheet" aria-labelledby="for-two">
        <div className="sheet__h">
          <h2 id="for-two">{t('settings.live.two')}</h2>
        </div>
        <div className="sheet__b">
          <p className={deciders.isThere ? undefined : 'banner banner--bad'}>
            {deciders.isThere ? t('settings.live.twoThere', { count: deciders.count }) : t('settings.live.twoAlone')}{' '}
            <Link to={href('/admin/plans')}>{t('place.plans')}</Link>
          </p>
          <h3>{t('settings.live.always')}</h3>
          <ul>
            {ALWAYS_TWO.map((name) => (
              <li key={name}>{t(`verb.${name}`)}</li>
            ))}
          </ul>
          <h3>{t('settings.live.sometimes')}</h3>
          <ul>
            {SOMETIMES_TWO.map((name) => (
              <li key={name}>
                {t(`verb.${name}`)} <span className="quiet">{t(`settings.live.when.${name}`)}</span>
              </li>
            ))}
          </ul>
          <h3>{t('settings.live.alone')}</h3>
          <ul>
            {ALONE.map((name) => (
              <li key={name}>{t(`verb.${name}`)}</li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
