import { data, Form, Link, redirect } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { describePage } from '#app/kit/describe-page.server.ts';
import { actionHeaders } from '#app/kit/action-headers.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatDay, formatMoment } from '#app/shared/dates.server.ts';
import { isResumed } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { resendConfirmation } from '#app/features/accounts/sign-up.server.ts';
import { failure, retryHeaders } from '#app/features/accounts/auth-answers.server.ts';
import { listNamedGifts, describeMember, tellGifts } from '#app/features/members/dashboard.server.ts';
import { nickname } from '#app/features/accounts/member.ts';
import { accountsContext, memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { GiftRows } from '#app/features/members/parts/gift-rows.tsx';
import { MemberFrame } from '#app/features/members/parts/member-frame.tsx';
import { Notice } from '#app/features/accounts/parts/notice.tsx';
import { Agenda } from '#app/features/members/parts/agenda.tsx';
import { Letters } from '#app/features/members/parts/letters.tsx';
import { OwnThingsParts } from '#app/features/members/parts/own-things-list.tsx';
import { readAgenda, readLetters } from '#app/features/members/own-news.server.ts';
import { readOwnThings } from '#app/features/members/own-things.server.ts';
import { OwnCloth } from '#app/features/members/parts/own-cloth-card.tsx';
import type { Route } from './+types/dashboard-page.ts';
import styles from './dashboard-page.module.css';

export const handle = { hydrate: 'now', namespaces: ['members', 'crowdFarming', 'marketplace'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = memberOf(context, request);
  const { db, settings } = siteContextOf(context);
  const language = context.get(visitorContext).language;
  const words = translate(language, 'members');
  const gifts = await listNamedGifts(db, member, language);
  return {
    meta: describePage(context, {
      path: '/dashboard',
      title: words('dashboard.title'),
      description: words('dashboard.description'),
      isHidden: true,
    }),
    who: describeMember(member, language, (values) => words('area.since', values)),
    nickname: nickname(member.email),
    email: member.email,
    isConfirmed: member.isConfirmed,
    createdDay: formatDay(dayInKinshasa(member.createdAt), language),
    lastSignIn: member.lastSignInAt ? formatMoment(member.lastSignInAt, language) : undefined,
    gifts: await tellGifts(db, gifts, member, settings.authSecret, language),
    things: await readOwnThings(db, member, gifts, settings.authSecret, language),
    news: await readLetters(db, gifts, language),
    agenda: await readAgenda(db, member, settings.authSecret, language),
  };
}

/** "Renvoyer le message" of the warning. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOf(context, request);
  if (isResumed(await request.formData())) throw redirect('/dashboard', 303);
  const { db, settings } = siteContextOf(context);
  const outcome = await resendConfirmation(
    { db, settings, ...context.get(accountsContext) },
    member.email,
    context.get(visitorContext),
  );
  if (outcome.ok) throw redirect('/dashboard?notice=confirmation-sent', 303);
  return data(failure(context.get(visitorContext).language, outcome), {
    status: outcome.status,
    headers: retryHeaders(outcome),
  });
}

export const meta = pageMeta;
export const headers = actionHeaders;

const ACTIONS = [
  { key: 'give', to: '/donate', kind: 'primary' },
  { key: 'farm', to: '/crowd-farming', kind: 'ink' },
] as const;
const QUICK = ['programs', 'projects', 'academy', 'impact-hub'] as const;

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const { who, email, isConfirmed, createdDay, lastSignIn, gifts } = loaderData;
  return (
    <MemberFrame {...who}>
      <h1 className={styles.title}>
        {t(gifts.rows.length > 0 ? 'dashboard.welcomeBack' : 'dashboard.welcome', { name: loaderData.nickname })}
      </h1>
      {!isConfirmed && (
        <Notice kind="wait" title={t('dashboard.needed')} text={t('dashboard.neededText', { email })}>
          <Form reloadDocument method="post" action="/dashboard">
            <Button type="submit" kind="line" size="sm">
              {t('auth.resend')}
            </Button>
          </Form>
          {actionData?.error && <p role="alert">{actionData.error.text}</p>}
        </Notice>
      )}
      <OwnCloth gifts={gifts} />
      {gifts.rows.length > 0 && (
        <section aria-labelledby="gifts">
          <div className={styles.head}>
            <h2 id="gifts">{t('dashboard.lastGifts')}</h2>
            <Link to="/dashboard/gifts">{t('dashboard.all')}</Link>
          </div>
          <GiftRows rows={gifts.rows.slice(0, 5)} />
        </section>
      )}
      <Letters letters={loaderData.news} />
      <Agenda dates={loaderData.agenda} />
      <OwnThingsParts {...loaderData.things} />
      <section aria-labelledby="account">
        <h2 id="account">{t('dashboard.account')}</h2>
        <dl className={styles.cards}>
          <div>
            <dt>{t('dashboard.profileCard')}</dt>
            <dd>
              <b>{email}</b>
              <span>{t('dashboard.memberSince', { date: createdDay })}</span>
            </dd>
          </div>
          <div>
            <dt>{t('dashboard.statusCard')}</dt>
            <dd>
              <b>{t(isConfirmed ? 'dashboard.verified' : 'dashboard.pending')}</b>
              <span>{t(isConfirmed ? 'dashboard.confirmed' : 'dashboard.unconfirmed')}</span>
            </dd>
          </div>
          <div>
            <dt>{t('dashboard.lastCard')}</dt>
            <dd>
              <b>{lastSignIn ?? t('dashboard.never')}</b>
              <span>{t('dashboard.lastHint')}</span>
            </dd>
          </div>
        </dl>
      </section>
      <section className={styles.actions} aria-label={t('dashboard.actions')}>
        {ACTIONS.map(({ key, to, kind }) => (
          <article key={key}>
            <h2>{t(`dashboard.${key}.title`)}</h2>
            <p>{t(`dashboard.${key}.text`)}</p>
            <ButtonLink kind={kind} to={to}>
              {t(`dashboard.${key}.action`)}
            </ButtonLink>
          </article>
        ))}
      </section>
      <nav aria-label={t('dashboard.quick')}>
        <h2>{t('dashboard.quick')}</h2>
        <ul className={styles.quick}>
          {QUICK.map((page) => (
            <li key={page}>
              <ButtonLink kind="line" size="sm" to={`/${page}`}>
                {t(`dashboard.quickTo.${page}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
    </MemberFrame>
  );
}
