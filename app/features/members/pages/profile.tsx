import type { CSSProperties } from 'react';
import { data, redirect } from 'react-router';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { formatMonth } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { type Language, LANGUAGE_NAMES } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { nickname } from '../member.ts';
import { membersContext } from '../members-context.server.ts';
import { NOTICES, type Notices } from '../notices.ts';
import { readNotices, saveNotices } from '../notices.server.ts';
import { AccountList } from '../parts/account-list.tsx';
import { Achievements } from '../parts/achievements.tsx';
import { ImpactTiles } from '../parts/impact-tiles.tsx';
import { NoticesForm } from '../parts/notices-form.tsx';
import { ProfileHead } from '../parts/profile-head.tsx';
import { TierLadder } from '../parts/tier-ladder.tsx';
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
    pointsText: formatNumber(points, language),
    standing: standing(points),
    tiers: TIERS.map(({ id, from }) => ({ id, from: formatNumber(from, language) })),
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
  // The dashboard says what is missing.
  if (!member.isConfirmed) throw redirect('/dashboard', 303);
  const form = await request.formData();
  const wanted = Object.fromEntries(NOTICES.map((notice) => [notice, form.has(notice)])) as Notices;
  await groundOf(context).db.transaction((tx) => saveNotices(tx, member, wanted));
  return data({ isSaved: true });
}

export const meta = pageMeta;

export default function Profile({ loaderData: profile, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const { isSample, seed, name, since, pointsText, standing: place, tiers, totals, impact, earned, notices, languageName, years, email } = profile;
  const ground = { '--etoffe': 'var(--m-losange)' } as CSSProperties;
  return (
    <div style={ground}>
      <ProfileHead {...{ isSample, seed, name, since, totals }} tier={place.tier} points={pointsText} />
      {isSample && (
        <p className={`wrap ${styles.invite}`}>
          <span>{t('profile.invite')}</span>
          <ButtonLink kind="ink" size="sm" to="/auth?next=/profile">
            {t('auth.logIn')}
          </ButtonLink>
        </p>
      )}
      <TierLadder tiers={tiers} place={place} />
      <div className={`wrap ${styles.two}`}>
        <ImpactTiles impact={impact} />
        <Achievements earned={earned} />
        <NoticesForm notices={notices} isSample={isSample} isSaved={actionData?.isSaved ?? false} />
        <AccountList {...{ isSample, languageName, years, email }} />
      </div>
    </div>
  );
}
