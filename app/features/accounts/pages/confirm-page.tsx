import { data, redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/address/drawing.ts';
import { actionHeaders } from '#app/kit/action-headers.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { Letterbox } from '#app/kit/letterbox.tsx';
import { translate } from '#app/kit/words.server.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { textOf } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { AccountParts } from '#app/features/accounts/accounts.server.ts';
import { readAddressLink } from '#app/features/accounts/address-links.server.ts';
import { cookiesOf, failure, retryHeaders } from '#app/features/accounts/auth-answers.server.ts';
import { findNext, hasJoinedHere, rememberNext } from '#app/features/accounts/known-browser.server.ts';
import { HOME, safeNext } from '#app/features/accounts/member.ts';
import { accountsContext } from '#app/features/accounts/accounts-context.server.ts';
import { Notice } from '#app/features/accounts/parts/notice.tsx';
import { PasswordField } from '#app/features/accounts/parts/password-field.tsx';
import styles from '#app/features/accounts/parts/auth-panel.module.css';
import { confirmAddress, leaveAddress, moveAddress } from '#app/features/accounts/prove-address.server.ts';
import type { Route } from './+types/confirm-page.ts';

export const handle = { namespaces: ['members'] };

const ART: Drawing = { kind: 'scene', seed: 'adresse', type: 'lecteur', palette: 'aube', frame: '1:1' };
const EXPIRED = '/auth?tab=login&notice=link-expired';

/** Where the links of an address lead. Opening one does nothing, since mail filters open links: its button does. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const link = await readAddressLink(db, settings, token);
  if (!link) throw redirect(EXPIRED, 303);
  const { step, user, newEmail } = link;
  const words = translate(context.get(visitorContext).language, 'members');
  return {
    meta: describePage(context, {
      path: '/auth/confirm',
      title: words(`proof.${step}.title`),
      description: words('auth.description'),
      art: ART,
      isHidden: true,
    }),
    token,
    step,
    email: newEmail ?? user.email,
    isChoosing: step === 'confirm' && !hasJoinedHere(settings, request, user.id),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const { db, settings } = siteContextOf(context);
  const parts: AccountParts = { db, settings, ...context.get(accountsContext) };
  const form = await request.formData();
  const token = textOf(form, 'token', 4000);
  const step = (await readAddressLink(db, settings, token))?.step;
  const outcome =
    step === 'leave'
      ? await leaveAddress(parts, token, visitor)
      : step === 'move'
        ? await moveAddress(parts, token)
        : await confirmAddress(parts, { token, password: textOf(form, 'password', 500) }, request, visitor);
  if (outcome.code === 'link_expired') throw redirect(EXPIRED, 303);
  if (!outcome.ok)
    return data(failure(visitor.language, outcome), { status: outcome.status, headers: retryHeaders(outcome) });
  const isIn = visitor.member !== undefined || step === 'confirm';
  const headers = cookiesOf(outcome);
  // Who signed up on the way to somewhere, such as an invitation, goes on there.
  const next = step === 'confirm' ? safeNext(findNext(request)) : HOME;
  if (next !== HOME) {
    rememberNext(settings, '', headers);
    throw redirect(next, { status: 303, headers });
  }
  throw redirect(`${isIn ? HOME : '/auth'}?notice=${outcome.code}`, { status: 303, headers });
}

export const meta = pageMeta;
export const headers = actionHeaders;

export default function Confirm({ loaderData: { token, step, email, isChoosing }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const error = actionData?.error;
  return (
    <Letterbox art={artUrl(ART)} title={t(`proof.${step}.title`)}>
      <p className="lead">{t(`proof.${step}.text`, { email })}</p>
      <form method="post" className={styles.form} noValidate>
        {error && <Notice kind="bad" title={error.title} text={error.text} />}
        <input type="hidden" name="token" value={token} />
        {isChoosing && (
          <>
            <p>{t('proof.choose')}</p>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordField
              label={t('auth.newPassword')}
              name="password"
              autoComplete="new-password"
              hint={t('auth.passwordHint')}
              error={actionData?.fields?.password}
              isNew
            />
          </>
        )}
        <Button type="submit" kind="ink">
          {t(`proof.${step}.action`)}
        </Button>
      </form>
    </Letterbox>
  );
}
