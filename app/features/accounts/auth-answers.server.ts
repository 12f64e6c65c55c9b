import type { Language } from '#app/shared/language.ts';
import { translate } from '#app/kit/words.server.ts';
import type { FailedStep, FaultCode, Outcome } from './accounts.server.ts';

/** What the sign-in shows after a step that did not lead elsewhere. The typed address comes back, a password never does. */
export type AuthShown = {
  email?: string;
  /** Its code is for programs: `weak_password` (spec, 8). */
  error?: { code: FaultCode; title: string; text: string };
  fields?: Record<string, string>;
  done?: 'signed_up' | 'reset_sent' | 'confirmation_sent';
  resent?: boolean;
  /** A puzzle to solve before the next press. */
  challenge?: object;
};

/** The words of a failure: a title of the spec, a text, and the sentence beside the field it is about. */
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
