import type { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import type { SiteContext } from './site.ts';
import type { Visitor } from './visitor.ts';

/** An expected failure, as a value: a stable code that the page or the JSON answer turns into a message. */
export class Refusal {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly status: number;
  readonly values: Record<string, unknown>;
  readonly retryAfter?: number;
  /** Included in the answer beside error and code, such as the correct total of a cart. */
  readonly details?: Record<string, unknown>;
  constructor(
    code: ErrorCode,
    options: {
      field?: string;
      status?: number;
      values?: Record<string, unknown>;
      retryAfter?: number;
      details?: Record<string, unknown>;
    } = {},
  ) {
    this.code = code;
    this.field = options.field;
    this.status = options.status ?? 400;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

/** A refusal thrown from deep within a transaction, which is rolled back; callFunction answers with it. */
export class RefusedCall extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

type Failure = { error: string; code: string; fields?: Record<string, string> };
/** A refusal in the caller's language, as both endpoints answer it. */
export type Refused = { ok: false; status: number; body: Failure; retryAfter?: number };

/** Translates a refusal into the caller's language. */
export function refuse(
  { translate }: Pick<SiteContext, 'translate'>,
  refusal: Refusal,
  caller: Pick<Visitor, 'language'>,
): Refused {
  const error = translate(caller.language, 'errors')(refusal.code, refusal.values);
  return {
    ok: false,
    status: refusal.status,
    retryAfter: refusal.retryAfter,
    body: {
      ...refusal.details,
      error,
      code: refusal.code,
      ...(refusal.field ? { fields: { [refusal.field]: error } } : {}),
    },
  };
}

/**
 * Translates the issues of an input, one message per field. The message of the whole is the first of them, or the
 * function's own for a missing field.
 */
export function refuseIssues(
  { translate, hasWords }: Pick<SiteContext, 'translate' | 'hasWords'>,
  issues: z.core.$ZodIssue[],
  caller: Pick<Visitor, 'language'>,
  missing?: ErrorCode,
): Refused {
  const words = translate(caller.language, 'errors');
  const fields: Record<string, string> = {};
  let first: ErrorCode | undefined;
  for (const issue of issues) {
    // Our own messages are codes; zod's built-in ones are sentences and become the general one.
    const code = hasWords('errors', issue.message) ? issue.message : 'invalid_field';
    first ??= code;
    // The control's name is the innermost one; of a list, the list's.
    const field = issue.path.some((part) => typeof part === 'number') ? issue.path[0] : issue.path.at(-1);
    if (field !== undefined) fields[String(field)] ??= words(code);
  }
  const isMissing = missing !== undefined && issues.some((issue) => issue.message.endsWith('_required'));
  const code = isMissing ? missing : (first ?? 'invalid_body');
  return {
    ok: false,
    status: 400,
    body: { error: words(code), code, ...(Object.keys(fields).length > 0 ? { fields } : {}) },
  };
}
