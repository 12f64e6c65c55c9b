import type { Language } from '#app/shared/language.ts';
import { translate } from '#app/kit/words.server.ts';
import type { FailedStep, FaultCode, Outcome } from './accounts.server.ts';

/** What the sign-in page shows after a step that stays on it. The typed address is shown again, a password never. */
export type AuthShown = {
  email?: string;
  /** The code is for programs: `weak_password` (spec, 8). */
  error?: { code: FaultCode; title: string; text: string };
  fields?: Record<string, string>;
  done?: 'signed_up' | 'reset_sent' | 'confirmation_sent';
  resent?: boolean;
  /** A proof-of-work puzzle to solve before the next attempt. */
  challenge?: object;
};

/** The texts of a failure: title and text of the spec, and the sentence beside its field. */
export function failure(language: Language, { code, field }: FailedStep): Pick<AuthShown, 'error' | 'fields'> {
  const t = translate(language, 'members');
  const error = { code, title: t(`error.${code}.title`), text: t(`error.${code}.text`) };
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
