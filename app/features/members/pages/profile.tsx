import type { CSSProperties } from 'react';
import { data, Link, redirect } from 'react-router';
import { artUrl } from '#app/art/drawing.ts';
import { Band } from '#app/ui/band.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { formatCount, formatMonth } from '#app/shared/dates.ts';
import { type Language, LANGUAGE_NAMES } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { nickname } from '../member.ts';
import { membersContext } from '../members-context.server.ts';
import { NOTICES, type Notices } from '../notices.ts';
import { readNotices, saveNotices } from '../notices.server.ts';
import { Achievements } from '../parts/achievements.tsx';
import { ImpactTiles } from '../parts/impact-tiles.tsx';
import { achievementsOf, SAMPLE, standing, TIERS } from '../profile.ts';
import { readFigures } from '../profile.server.ts';
import type { Route } from './+types/profile.ts';
import styles from './profile.module.css';

export const handle = { namespaces: ['members'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = groundOf(context);
  const { language: chosen, member } = context.get(visitorContext);
  const language = chosen as Language;
  const words = translate(language, 'members');
  const figures = member && (await readFigures(db, member.id, await context.get(membersContext).figures(db, member.id)));
  const points = figures?.points ?? SAMPLE.points;
  const since = member ? member.createdAt.toISOString().slice(0, 10) : SAMPLE.since;
  const totals = figures ? figures.totals : SAMPLE.totals;
  return {
    meta: describePage(context, { path: '/profile', title: words('profile.title'), description: words('profile.description'), art: { kind: 'portrait', seed: 'profil' } }),
    isSample: !member,
    name: member ? nickname(member.email) : SAMPLE.name,
    seed: member ? `membre-${member.id}` : 'aline-kabongo',
    since: formatMonth(since, language),
    points,
    pointsText: formatCount(points, language),
    standing: standing(points),
    tiers: TIERS.map(({ id, from }) => ({ id, from: formatCount(from, language) })),
    totals: totals.map((money) => formatMoney(money, language)),
    impact: figures ? figures.impact : SAMPLE.impact,
    earned: figures ? achievementsOf({ ...figures, gifts: figures.gifts.length }) : SAMPLE.earned,
    notices: member ? await readNotices(db, member.id) : SAMPLE.notices,
    email: member?.email,
    years: figures ? [...new Set(figures.gifts.map(({ paidAt }) => paidAt.getUTCFullYear()))] : [],
    languageName: LANGUAGE_NAMES[(member?.language ?? language) as Language],
  };
}

/** The notices' switches. A visitor of the sample profile is led to the door. */
export async function action({ context, request }: Route.ActionArgs) {
  const { member } = context.get(visitorContext);
  if (!member) throw redirect('/auth?next=/profile', 303);
  const form = await request.formData();
  const wanted = Object.fromEntries(NOTICES.map((notice) => [notice, form.has(notice)])) as Notices;
  await groundOf(context).db.transaction((tx) => saveNotices(tx, member, wanted));
  return data({ isSaved: true });
}

export const meta = pageMeta;

export default function Profile({ loaderData: profile, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const { isSample, name, since, pointsText, standing: place, tiers, totals, impact, earned, notices } = profile;
  const ground = { '--etoffe': 'var(--m-losange)' } as CSSProperties;
  return (
    <div style={ground}>
      <header className={styles.head}>
        <div className="wrap">
          {/* Nobody is asked how they look: a member has a drawing of their own, only the sample a face. */}
          <img src={artUrl(isSample ? { kind: 'portrait', seed: profile.seed, plain: true, gender: 'f', hair: 'tresses', palette: 'midi' } : { kind: 'scene', seed: profile.seed, frame: '1:1' })} alt="" width={240} height={isSample ? 290 : 240} fetchPriority="high" />
          <div className={styles.who}>
            {isSample && <p className={styles.sample}>{t('profile.sample')}</p>}
            <h1>
              <bdi>{name}</bdi>
            </h1>
            <p>{t('profile.supporter', { tier: t(`profile.supporterOf.${place.tier}`), date: since })}</p>
          </div>
          <dl className={styles.sums}>
            <div>
              <dt>{t('profile.points')}</dt>
              <dd className="num">{pointsText}</dd>
            </div>
            <div>
              <dt>{t('profile.given')}</dt>
              <dd className="num">{totals.length > 0 ? totals.join(' + ') : '0'}</dd>
            </div>
          </dl>
        </div>
        <Band src={artUrl({ kind: 'band', seed: 'profil', width: 1280, height: 24 })} />
      </header>
      {isSample && (
        <p className={`wrap ${styles.invite}`}>
          <span>{t('profile.invite')}</span>
          <ButtonLink kind="ink" size="sm" to="/auth?next=/profile">
            {t('auth.logIn')}
          </ButtonLink>
        </p>
      )}
      <section className="wrap section" aria-labelledby="next">
        <h2 id="next">{place.next ? t('profile.next', { count: place.missing, tier: t(`profile.tier.${place.next}`) }) : t('profile.top')}</h2>
        <ol className={styles.tiers}>
          {tiers.map(({ id, from }) => (
            <li key={id} aria-current={id === place.tier ? 'step' : undefined} data-tier={id}>
              <b>{t(`profile.tier.${id}`)}</b>
              <span>{t('profile.from', { points: from })}</span>
              <i aria-hidden="true" />
            </li>
          ))}
        </ol>
        <Weave value={place.percent} label={t('profile.progress', { percent: place.percent })} />
        <p className="quiet">{t('profile.rule')}</p>
      </section>
      <div className={`wrap ${styles.two}`}>
        <ImpactTiles impact={impact} />
        <Achievements earned={earned} />
        <section aria-labelledby="notices">
          <h2 id="notices">{t('notices.title')}</h2>
          <form method="post" className={styles.notices}>
            {NOTICES.map((notice) => (
              <Switch key={notice} name={notice} label={t(`notices.${notice}`)} defaultChecked={notices[notice]} disabled={isSample} />
            ))}
            {actionData?.isSaved && <p role="status">{t('notices.saved')}</p>}
            {isSample ? (
              <p className="quiet small">{t('notices.sample')}</p>
            ) : (
              <Button type="submit" kind="line">
                {t('settings.save')}
              </Button>
            )}
          </form>
        </section>
        <section aria-labelledby="account">
          <h2 id="account">{t('profile.account')}</h2>
          <ul className={styles.account}>
            <li>
              <span>{profile.languageName}</span>
              <Link to={isSample ? '/auth?next=/dashboard/settings' : '/dashboard/settings'}>{t('profile.change')}</Link>
            </li>
            {profile.years.map((year) => (
              <li key={year}>
                <span>{t('gifts.year', { year: String(year) })}</span>
                <a href={`/dashboard/summary/${year}`}>PDF</a>
              </li>
            ))}
            {profile.email && (
              <li>
                <span>{profile.email}</span>
                <Link to="/dashboard/settings">{t('profile.edit')}</Link>
              </li>
            )}
          </ul>
          {!isSample && (
            <form method="post" action="/sign-out">
              <Button type="submit" kind="line">
                {t('area.signOut')}
              </Button>
            </form>
          )}
        </section>
      </div>
    </div>
  );
}
