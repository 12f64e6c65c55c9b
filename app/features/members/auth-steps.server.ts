import { z } from 'zod';
import { translate } from '#app/features/shell/words.server.ts';
import { isAway } from '#platform/database.ts';
import { textOf } from '#platform/form-door.ts';
import { log } from '#platform/log.ts';
import type { Visitor } from '#platform/visitor.ts';
import type { AccountParts, Outcome } from './accounts.server.ts';
import { requestReset, resetPassword } from './password-reset.server.ts';
import { passSecondFactor, signIn } from './sign-in.server.ts';
import { resendConfirmation, signUp } from './sign-up.server.ts';
import { CodeInput, NewPasswordInput, ResetInput, safeNext, SignInInput, SignUpInput } from './member.ts';

/** What the door shows after a step that did not lead elsewhere. The typed address comes back, a password never does. */
export type AuthShown = {
  email?: string;
  error?: { title: string; text: string };
  fields?: Record<string, string>;
  done?: 'signed_up' | 'reset_sent' | 'confirmation_sent';
  resent?: boolean;
  /** A puzzle to solve before the next press. */
  challenge?: object;
};

type Step = { to?: string; headers?: Headers; status: number; shown: AuthShown };

/** One posted form of the door. Every message of the spec (8) has a title and a text in `members:error`. */
export async function takeAuthStep(parts: AccountParts, form: FormData, request: Request, visitor: Visitor): Promise<Step> {
  const field = (name: string) => textOf(form, name, 4000);
  const email = field('email');
  const next = safeNext(field('next'));
  const fail = (outcome: Outcome): Step => ({ status: outcome.status ?? 400, headers: retryHeaders(outcome), shown: { email, challenge: outcome.challenge, ...failure(visitor.language, outcome) } });
  const wrong = (error: z.ZodError): Step => {
    const [issue] = error.issues;
    return fail({ ok: false, code: issue!.message, field: issue!.path[0] as string | undefined, status: 400 });
  };
  const enter = (outcome: Outcome): Step => {
    if (outcome.code === 'second_factor') return { to: `/auth?step=code&next=${encodeURIComponent(next)}`, headers: cookiesOf(outcome), status: 303, shown: {} };
    if (outcome.code === 'email_unconfirmed') return { to: `/auth?step=unconfirmed&next=${encodeURIComponent(next)}`, headers: cookiesOf(outcome), status: 303, shown: {} };
    const notice = outcome.code === 'mfa_verified' ? 'mfa-verified' : 'signed-in';
    return { to: `${next}${next.includes('?') ? '&' : '?'}notice=${notice}`, headers: cookiesOf(outcome), status: 303, shown: {} };
  };

  switch (field('intent')) {
    case 'login': {
      const input = SignInInput.safeParse({ email, password: field('password'), remember: form.has('remember') });
      if (!input.success) return wrong(input.error);
      const outcome = await signIn(parts, input.data, request, visitor);
      return outcome.ok ? enter(outcome) : fail(outcome);
    }
    case 'signup': {
      const input = SignUpInput.safeParse({ email, password: field('password') });
      if (!input.success) return wrong(input.error);
      const outcome = await signUp(parts, { ...input.data, proof: field('proof') || undefined }, visitor.language, visitor).catch(faulted('signup_failed', visitor));
      return outcome.ok ? { status: 200, headers: cookiesOf(outcome), shown: { done: 'signed_up', email: input.data.email } } : fail(outcome);
    }
    case 'resend': {
      const input = ResetInput.safeParse({ email });
      if (!input.success) return wrong(input.error);
      const outcome = await resendConfirmation(parts, input.data.email, visitor);
      return { status: outcome.ok ? 200 : 429, headers: retryHeaders(outcome), shown: { done: 'signed_up', email, resent: outcome.ok, ...(outcome.ok ? {} : failure(visitor.language, outcome)) } };
    }
    case 'code': {
      const input = CodeInput.safeParse({ code: field('code') });
      if (!input.success) return wrong(input.error);
      const outcome = await passSecondFactor(parts, input.data.code, request, visitor);
      return outcome.ok ? enter(outcome) : fail(outcome);
    }
    case 'reset': {
      const input = ResetInput.safeParse({ email });
      if (!input.success) return wrong(input.error);
      const outcome = await requestReset(parts, input.data.email, visitor).catch(faulted('reset_failed', visitor));
      return outcome.ok ? { status: 200, shown: { done: 'reset_sent' } } : fail(outcome);
    }
    case 'new-password': {
      const input = NewPasswordInput.safeParse({ password: field('password'), token: field('token') });
      if (!input.success) return wrong(input.error);
      const outcome = await resetPassword(parts, input.data, visitor);
      return outcome.ok ? { to: '/auth?tab=login&notice=password-changed', status: 303, shown: {} } : fail(outcome);
    }
    default:
      return fail({ ok: false, code: 'login_failed', status: 400 });
  }
}

/** A fault of ours on the way: said in the door's own words, so that what was typed stays. A database that is away is the site's affair. */
const faulted =
  (code: string, { requestId }: Visitor) =>
  (error: unknown): Outcome => {
    if (isAway(error)) throw error;
    log.error({ err: error, requestId }, 'a step at the door failed');
    return { ok: false, code, status: 500 };
  };

/** The words of a failure: a title of the spec, a text, and the sentence beside the field it is about. */
export function failure(language: string, { code, field }: Outcome): Pick<AuthShown, 'error' | 'fields'> {
  const t = translate(language, 'members');
  const error = { title: t(`error.${code}.title`), text: t(`error.${code}.text`) };
  return { error, fields: field ? { [field]: error.text } : undefined };
}

/** Only the cookies of an answer: better-auth's other headers are for its own client. */
export function cookiesOf({ headers }: Pick<Outcome, 'headers'>): Headers {
  const kept = new Headers();
  for (const cookie of headers?.getSetCookie() ?? []) kept.append('Set-Cookie', cookie);
  return kept;
}

/** `Retry-After` of a refused step, in seconds. */
export function retryHeaders({ retryAfter }: Pick<Outcome, 'retryAfter'>): Headers | undefined {
  return retryAfter ? new Headers({ 'Retry-After': String(retryAfter) }) : undefined;
}
