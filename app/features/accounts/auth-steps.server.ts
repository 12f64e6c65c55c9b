import { isAway } from '#platform/database.ts';
import { textOf } from '#platform/form-endpoint.ts';
import { log } from '#platform/log.ts';
import type { Visitor } from '#platform/visitor.ts';
import { type AccountParts, type FailedStep, faultOf } from './accounts.server.ts';
import { failure, retryHeaders } from './auth-answers.server.ts';
import {
  askForReset,
  type AuthAnswer,
  type AuthStep,
  type AuthVerb,
  enterByCode,
  enterByPassword,
  enterWithPasskey,
  mailConfirmationAgain,
  openAccount,
  setNewPassword,
} from './auth-verbs.server.ts';
import { safeNext } from './member.ts';

/** The forms of the sign-in page by their `intent`. */
export const AUTH_VERBS = new Map<string, AuthVerb>([
  ['login', enterByPassword],
  ['passkey', enterWithPasskey],
  ['signup', openAccount],
  ['resend', mailConfirmationAgain],
  ['code', enterByCode],
  ['reset', askForReset],
  ['new-password', setNewPassword],
]);

/**
 * Handles one posted form of the sign-in page. Every message of the spec (8) has a title and a text in `members:error`.
 */
export async function takeAuthStep(
  parts: AccountParts,
  form: FormData,
  request: Request,
  visitor: Visitor,
): Promise<AuthAnswer> {
  const field = (name: string) => textOf(form, name, 12_000);
  const email = field('email');
  const step = { parts, request, visitor, email, next: safeNext(field('next')), proof: field('proof') || undefined };
  const verb = AUTH_VERBS.get(field('intent'));
  if (!verb) return fail(step, { ok: false, code: 'login_failed', status: 400 });
  const input = verb.input.safeParse({
    email,
    password: field('password'),
    remember: form.has('remember'),
    code: field('code'),
    token: field('token'),
    credential: field('credential'),
  });
  if (!input.success) return fail(step, faultOf(input.error));
  const outcome = await verb.perform(step, input.data).catch(faulted(verb, visitor));
  return outcome.ok ? verb.succeed(step, outcome, input.data) : (verb.fail ?? fail)(step, outcome);
}

function fail({ email, visitor }: AuthStep, outcome: FailedStep): AuthAnswer {
  return {
    status: outcome.status ?? 400,
    headers: retryHeaders(outcome),
    shown: { email, challenge: outcome.challenge, ...failure(visitor.language, outcome) },
  };
}

/** An unavailable database is not handled here but answered with 503. */
const faulted =
  ({ fault }: AuthVerb, { requestId }: Visitor) =>
  (error: unknown): FailedStep => {
    if (!fault || isAway(error)) throw error;
    log.error({ err: error, requestId }, 'a step at the sign-in failed');
    return { ok: false, code: fault, status: 500 };
  };
