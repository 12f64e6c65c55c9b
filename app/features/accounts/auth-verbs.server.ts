import { z } from 'zod';
import type { Visitor } from '#platform/visitor.ts';
import type { AccountParts, FailedStep, FaultCode, Outcome } from './accounts.server.ts';
import { type AuthShown, cookiesOf, failure, retryHeaders } from './auth-answers.server.ts';
import { rememberNext } from './known-browser.server.ts';
import { CodeInput, HOME, NewPasswordInput, ResetInput, SignInInput, SignUpInput } from './member.ts';
import { enterByPasskey } from './passkeys.server.ts';
import { requestReset, resetPassword } from './password-reset.server.ts';
import { passSecondFactor, signIn } from './sign-in.server.ts';
import { resendConfirmation, signUp } from './sign-up.server.ts';

/** One posted form of the sign-in page. */
export type AuthStep = {
  parts: AccountParts;
  request: Request;
  visitor: Visitor;
  /** The address as typed. */
  email: string;
  /** Where to go afterwards: a path of our own. */
  next: string;
  /** The solution of a proof-of-work puzzle. */
  proof: string | undefined;
};

/** What a step shows, or where it leads. */
export type AuthAnswer = { to?: string; headers?: Headers; status: number; shown: AuthShown };

/** What one form of the sign-in page does with valid input. */
export type AuthVerb<Input = unknown> = {
  /** The messages of its issues are codes. */
  input: z.ZodType<Input>;
  perform(step: AuthStep, input: Input): Promise<Outcome>;
  succeed(step: AuthStep, outcome: Extract<Outcome, { ok: true }>, input: Input): AuthAnswer;
  /** Replaces what every failure shows. */
  fail?(step: AuthStep, outcome: FailedStep): AuthAnswer;
  /** The code for an error of ours, for forms that show it on the page itself so that what was typed stays. */
  fault?: FaultCode;
};

const defineVerb = <Input>(verb: AuthVerb<Input>): AuthVerb<Input> => verb;

/** `login`. */
export const enterByPassword = defineVerb({
  input: SignInInput,
  perform: ({ parts, request, visitor }, input) => signIn(parts, input, request, visitor),
  succeed: enter,
});

/** `code`: the second step. */
export const enterByCode = defineVerb({
  input: CodeInput,
  perform: ({ parts, request, visitor }, { code }) => passSecondFactor(parts, code, request, visitor),
  succeed: enter,
});

/** `passkey`: the device verified its owner, so no code is asked for. */
export const enterWithPasskey = defineVerb({
  input: z.object({ credential: z.string().min(1, 'passkey_wrong').max(10_000, 'passkey_wrong') }),
  perform: ({ parts, request, visitor }, { credential }) => enterByPasskey(parts, credential, request, visitor),
  succeed: enter,
});

/** `signup`. */
export const openAccount = defineVerb({
  input: SignUpInput,
  perform: ({ parts, visitor, proof }, input) => signUp(parts, { ...input, proof }, visitor.language, visitor),
  succeed({ parts, next }, outcome, { email }) {
    const headers = cookiesOf(outcome);
    if (next !== HOME) rememberNext(parts.settings, next, headers);
    return { status: 200, headers, shown: { done: 'signed_up', email } };
  },
  fault: 'signup_failed',
});

/** `resend`: stays on the last page of the sign-up, even if it is too early for another mail. */
export const mailConfirmationAgain = defineVerb({
  input: ResetInput,
  perform: ({ parts, visitor }, { email }) => resendConfirmation(parts, email, visitor),
  succeed: ({ email }) => ({ status: 200, shown: { done: 'signed_up', email, resent: true } }),
  fail: ({ email, visitor }, outcome) => ({
    status: 429,
    headers: retryHeaders(outcome),
    shown: { done: 'signed_up', email, resent: false, ...failure(visitor.language, outcome) },
  }),
});

/** `reset`: mails the link for choosing a new password. */
export const askForReset = defineVerb({
  input: ResetInput,
  perform: ({ parts, visitor }, { email }) => requestReset(parts, email, visitor),
  succeed: () => ({ status: 200, shown: { done: 'reset_sent' } }),
  fault: 'reset_failed',
});

/** `new-password`: the form that this link opens. */
export const setNewPassword = defineVerb({
  input: NewPasswordInput,
  perform: ({ parts, visitor }, input) => resetPassword(parts, input, visitor),
  succeed: () => ({ to: '/auth?tab=login&notice=password-changed', status: 303, shown: {} }),
});

/** Goes to the member area, or to a step that is still required. */
function enter({ next }: AuthStep, outcome: Outcome): AuthAnswer {
  const asked = { second_factor: 'code', email_unconfirmed: 'unconfirmed' }[outcome.code];
  const notice = outcome.code === 'mfa_verified' ? 'mfa-verified' : 'signed-in';
  return {
    to: asked
      ? `/auth?step=${asked}&next=${encodeURIComponent(next)}`
      : `${next}${next.includes('?') ? '&' : '?'}notice=${notice}`,
    headers: cookiesOf(outcome),
    status: 303,
    shown: {},
  };
}
