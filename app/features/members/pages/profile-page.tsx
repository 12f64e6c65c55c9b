import type { CSSProperties } from 'react';
import { data, redirect } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatMonth } from '#app/shared/dates.server.ts';
import { formatNumber } from '#app/shared/formats.ts';
import { LANGUAGE_NAMES } from '#app/shared/language.ts';
import { formatMoney } from '#app/shared/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { isResumed } from '#platform/form-endpoint.ts';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { yearsOf } from '#app/features/members/dashboard.server.ts';
import { memberPortrait, nickname } from '#app/features/accounts/member.ts';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { NOTIFICATIONS, type NotificationPreferences } from '#app/features/members/notification-preferences.ts';
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from '#app/features/members/notification-preferences.server.ts';
import { AccountList } from '#app/features/members/parts/account-list.tsx';
import { Achievements } from '#app/features/members/parts/achievements.tsx';
import { ImpactTiles } from '#app/features/members/parts/impact-tiles.tsx';
import { NotificationPreferencesForm } from '#app/features/members/parts/notification-preferences-form.tsx';
import { ProfileHead } from '#app/features/members/parts/profile-head.tsx';
import { TierLadder } from '#app/features/members/parts/tier-ladder.tsx';
import { achievementsOf, SAMPLE, standing, TIERS } from '#app/features/members/profile.ts';
import { readFigures } from '#app/features/members/profile.server.ts';
import type { Route } from './+types/profile-page.ts';
import styles from './profile-page.module.css';

export const handle = { namespaces: ['members'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const { language, member } = context.get(visitorContext);
  // Strangers see an invented profile, where there are samples.
  if (!member && !settings.withSamples) throw redirect('/auth?next=/profile', 303);
  const words = translate(language, 'members');
  const figures =
    member && (await readFigures(db, member.id, await context.get(membersContext).figures(db, member.id)));
  const points = figures?.points ?? SAMPLE.points;
  const since = member ? dayInKinshasa(member.createdAt) : SAMPLE.since;
  const totals = figures ? figures.totals : SAMPLE.totals;
  return {
    meta: describePage(context, {
      path: '/profile',
      title: words('profile.title'),
      description: words('profile.description'),
      art: { kind: 'portrait', seed: 'profil' },
    }),
    isSample: !member,
    name: member ? nickname(member.email) : SAMPLE.name,
    portrait: member
      ? memberPortrait(member.id)
      : artUrl({ kind: 'portrait', seed: 'aline-kabongo', plain: true, gender: 'f', hair: 'tresses', palette: 'midi' }),
    since: formatMonth(since, language),
    points,
    pointsText: formatNumber(points, language),
    standing: standing(points),
    tiers: TIERS.map(({ id, from }) => ({ id, from: formatNumber(from, language) })),
    totals: totals.map((money) => formatMoney(money, language)),
    impact: figures ? figures.impact : SAMPLE.impact,
    earned: figures ? achievementsOf({ ...figures, gifts: figures.gifts.length }) : SAMPLE.earned,
    preferences: member ? await readNotificationPreferences(db, member.id) : SAMPLE.preferences,
    email: member?.email,
    years: figures ? yearsOf(figures.gifts) : [],
    languageName: LANGUAGE_NAMES[member?.language ?? language],
  };
}

/** The notices' switches. A visitor of the sample profile is led to the sign-in. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOf(context, request);
  // The dashboard says what is missing.
  if (!member.isConfirmed) throw redirect('/dashboard', 303);
  const form = await request.formData();
  const wanted = Object.fromEntries(
    NOTIFICATIONS.map((notice) => [notice, form.has(notice)]),
  ) as NotificationPreferences;
  if (isResumed(form)) {
    const resumed = translate(context.get(visitorContext).language, 'errors')('form_resumed');
    return data({ isSaved: false, wanted, resumed });
  }
  await siteContextOf(context).db.transaction((tx) => saveNotificationPreferences(tx, member, wanted));
  return data({ isSaved: true, wanted: undefined, resumed: undefined });
}

export const meta = pageMeta;

export default function Profile({ loaderData: profile, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const {
    isSample,
    portrait,
    name,
    since,
    pointsText,
    standing: place,
    tiers,
    totals,
    impact,
    earned,
    preferences,
    languageName,
    years,
    email,
  } = profile;
  const siteContext = { '--cloth': 'var(--m-losange)' } as CSSProperties;
  return (
    <div style={siteContext}>
      <ProfileHead {...{ isSample, portrait, name, since, totals }} tier={place.tier} points={pointsText} />
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
        <NotificationPreferencesForm
          preferences={actionData?.wanted ?? preferences}
          isSample={isSample}
          isSaved={actionData?.isSaved ?? false}
          resumed={actionData?.resumed}
        />
        <AccountList {...{ isSample, languageName, years, email }} />
      </div>
    </div>
  );
}
