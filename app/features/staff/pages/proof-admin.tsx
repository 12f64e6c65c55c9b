import { data, redirect } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import { ownPath } from '#app/shared/own-path.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { isResumed, textOf } from '#platform/form-endpoint.ts';
import { overLimit } from '#platform/limits.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { accountsContext, memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { cookiesOf } from '#app/features/accounts/auth-answers.server.ts';
import { enterByPasskey } from '#app/features/accounts/passkeys.server.ts';
import { PasskeyButton } from '#app/features/accounts/parts/passkey-button.tsx';
import { hasPassword } from '#app/features/accounts/own-password.server.ts';
import { renewProof } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import type { Route } from './+types/proof-admin.ts';

export const handle = { namespaces: ['members'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request);
  return null;
}

/** The password or a passkey once more; then back to what it was asked for. Guesses are counted as everywhere. */
export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request);
  const member = memberOf(context, request);
  const next = ownPath(new URL(request.url).searchParams.get('next') ?? '') ?? '/admin';
  const form = await request.formData();
  if (isResumed(form)) return null;
  const { db, settings } = siteContextOf(context);
  if (form.has('credential')) {
    const parts = { db, settings, ...context.get(accountsContext) };
    const credential = textOf(form, 'credential', 10_000);
    const outcome = await enterByPasskey(parts, credential, request, context.get(visitorContext));
    if (outcome.ok) throw redirect(next, { status: 303, headers: cookiesOf(outcome) });
    return data({ wrong: 'passkey' as const }, { status: outcome.status ?? 400 });
  }
  const wait = await overLimit(db, settings.authSecret, {
    name: 'attempt-own',
    subject: member.id,
    max: 10,
    seconds: 300,
  });
  if (wait) {
    context.get(visitorContext).retryAfter = wait;
    return data({ wrong: 'tooOften' as const }, { status: 429 });
  }
  const isRight = await hasPassword(context.get(accountsContext).auth, textOf(form, 'password', 200), request.headers);
  if (!isRight) return data({ wrong: 'wrong' as const }, { status: 400 });
  await renewProof(db, member.sessionId);
  throw redirect(next, 303);
}

export default function Proof({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const wrong = actionData?.wrong;
  return (
    <>
      <h1>{t('proof.title')}</h1>
      <p>{t('proof.text')}</p>
      <ActForm intent="proof" label={t('proof.act')}>
        <Field
          label={t('proof.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={wrong && wrong !== 'passkey' ? t(`proof.${wrong}`) : undefined}
        />
      </ActForm>
      <form method="post">
        <PasskeyButton ceremony="enter" label={t('proof.passkey')} />
        {wrong === 'passkey' && (
          <p className="msg msg--bad" role="alert">
            {t('proof.passkeyWrong')}
          </p>
        )}
      </form>
    </>
  );
}
