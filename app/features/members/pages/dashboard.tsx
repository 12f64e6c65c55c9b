import { data, Link, redirect } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { actionHeaders } from '#app/features/shell/action-headers.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { resendConfirmation } from '../sign-up.server.ts';
import { failure, retryHeaders } from '../auth-steps.server.ts';
import { describeMember, readGifts } from '../dashboard.server.ts';
import { nickname } from '../member.ts';
import { memberOf, membersContext } from '../members-context.server.ts';
import { GiftRows } from '../parts/gift-rows.tsx';
import { MemberFrame } from '../parts/member-frame.tsx';
import { Notice } from '../parts/notice.tsx';
import { OwnThingsParts } from '../parts/own-things.tsx';
import { readOwnThings } from '../own-things.server.ts';
import { OwnCloth } from '../parts/own-cloth.tsx';
import type { Route } from './+types/dashboard.ts';
import styles from './dashboard.module.css';

export const handle = { hydrate: 'now', namespaces: ['members', 'crowdFarming', 'marketplace'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = memberOf(context, request);
  const { db, settings } = groundOf(context);
  const language = context.get(visitorContext).language as Language;
  const words = translate(language, 'members');
  return {
    meta: describePage(context, { path: '/dashboard', title: words('dashboard.title'), description: words('dashboard.description'), isHidden: true }),
    who: describeMember(member, language, (values) => words('area.since', values)),
    nickname: nickname(member.email),
    email: member.email,
    isConfirmed: member.isConfirmed,
    createdDay: formatDay(member.createdAt.toISOString().slice(0, 10), language),
    lastSignIn: member.lastSignInAt ? formatMoment(member.lastSignInAt, language) : undefined,
    gifts: await readGifts(db, member, settings.authSecret, language),
    things: await readOwnThings(db, member, settings.authSecret, language),
  };
}

/** "Renvoyer le message" of the warning. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOf(context, request);
  const { db, settings } = groundOf(context);
  const { auth, jobs } = context.get(membersContext);
  const outcome = await resendConfirmation({ db, auth, jobs, settings }, member.email, context.get(visitorContext));
  if (outcome.ok) throw redirect('/dashboard?notice=confirmation-sent', 303);
  return data(failure(context.get(visitorContext).language, outcome), { status: outcome.status, headers: retryHeaders(outcome) });
}

export const meta = pageMeta;
export const headers = actionHeaders;

const ACTIONS = [
  { key: 'give', to: '/donate', kind: 'primary' },
  { key: 'farm', to: '/crowd-farming', kind: 'ink' },
] as const;
const QUICK = ['/programs', '/projects', '/academy', '/impact-hub'] as const;

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const { who, email, isConfirmed, createdDay, lastSignIn, gifts } = loaderData;
  return (
    <MemberFrame {...who}>
      <h1 className={styles.title}>{t(gifts.rows.length > 0 ? 'dashboard.welcomeBack' : 'dashboard.welcome', { name: loaderData.nickname })}</h1>
      {!isConfirmed && (
        <Notice kind="wait" title={t('dashboard.needed')} text={t('dashboard.neededText', { email })}>
          <form method="post" action="/dashboard">
            <Button type="submit" kind="line" size="sm">
              {t('auth.resend')}
            </Button>
          </form>
          {actionData?.error && <p role="alert">{actionData.error.text}</p>}
        </Notice>
      )}
      <OwnCloth gifts={gifts} />
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
      {gifts.rows.length > 0 && (
        <section aria-labelledby="gifts">
          <div className={styles.head}>
            <h2 id="gifts">{t('dashboard.lastGifts')}</h2>
            <Link to="/dashboard/gifts">{t('dashboard.all')}</Link>
          </div>
          <GiftRows rows={gifts.rows.slice(0, 5)} />
        </section>
      )}
      <OwnThingsParts {...loaderData.things} />
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
          {QUICK.map((to) => (
            <li key={to}>
              <ButtonLink kind="line" size="sm" to={to}>
                {t(`dashboard.quickTo.${to.slice(1)}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
    </MemberFrame>
  );
}
