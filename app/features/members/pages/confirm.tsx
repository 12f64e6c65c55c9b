import { data, redirect } from 'react-router';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { actionHeaders } from '#app/features/shell/action-headers.ts';
import { describePage } from '#app/features/shell/describe-page.server.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { Letterbox } from '#app/features/shell/parts/letterbox.tsx';
import { translate } from '#app/features/shell/words.server.ts';
import { Button } from '#app/ui/button.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { textOf } from '#platform/form-door.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { AccountParts } from '../accounts.server.ts';
import { readAddressLink } from '../address-links.server.ts';
import { cookiesOf, failure, retryHeaders } from '../auth-steps.server.ts';
import { hasJoinedHere } from '../known-browser.server.ts';
import { membersContext } from '../members-context.server.ts';
import { Notice } from '../parts/notice.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import styles from '../parts/auth-panel.module.css';
import { confirmAddress, leaveAddress, moveAddress } from '../prove-address.server.ts';
import type { Route } from './+types/confirm.ts';

export const handle = { namespaces: ['members'] };

const ART: Drawing = { kind: 'scene', seed: 'adresse', type: 'lecteur', palette: 'aube', frame: '1:1' };
const EXPIRED = '/auth?tab=login&notice=link-expired';

/** Where the links of an address lead. Opening one does nothing, since mail filters open links: its button does. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = groundOf(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const link = await readAddressLink(db, settings, token);
  if (!link) throw redirect(EXPIRED, 303);
  const { step, user, newEmail } = link;
  const words = translate(context.get(visitorContext).language, 'members');
  return {
    meta: describePage(context, { path: '/auth/confirm', title: words(`proof.${step}.title`), description: words('auth.description'), art: ART, isHidden: true }),
    token,
    step,
    email: newEmail ?? user.email,
    isChoosing: step === 'confirm' && !hasJoinedHere(settings, request, user.id),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const { db, settings } = groundOf(context);
  const { auth, jobs } = context.get(membersContext);
  const parts: AccountParts = { db, settings, auth, jobs };
  const form = await request.formData();
  const token = textOf(form, 'token', 4000);
  const step = (await readAddressLink(db, settings, token))?.step;
  const outcome = step === 'leave' ? await leaveAddress(parts, token, visitor) : step === 'move' ? await moveAddress(parts, token) : await confirmAddress(parts, { token, password: textOf(form, 'password', 500) }, request, visitor);
  if (outcome.code === 'link_expired') throw redirect(EXPIRED, 303);
  if (!outcome.ok) return data(failure(visitor.language, outcome), { status: outcome.status, headers: retryHeaders(outcome) });
  const isIn = visitor.member !== undefined || step === 'confirm';
  throw redirect(`${isIn ? '/dashboard' : '/auth'}?notice=${outcome.code}`, { status: 303, headers: cookiesOf(outcome) });
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
            <PasswordField label={t('auth.newPassword')} name="password" autoComplete="new-password" hint={t('auth.passwordHint')} error={actionData?.fields?.password} isNew />
          </>
        )}
        <Button type="submit" kind="ink">
          {t(`proof.${step}.action`)}
        </Button>
      </form>
    </Letterbox>
  );
}
