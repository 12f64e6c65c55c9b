import type { Context, MiddlewareHandler } from 'hono';
import type { LargeBody } from '#app/features/define-feature.server.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { splitAddress } from '#app/shared/page-address.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import { answerRefusal } from './answers.ts';

/** So much of a body that is refused is read and thrown away: who still writes does not hear an answer. */
const MAX_DRAINED = 32 * 1024 * 1024;
const MAX_DRAIN_MS = 10_000;

/**
 * No body is longer than `max` bytes, whatever the method and path, unless a rule names a POST to it. It is read here, whole, even where
 * nobody wants it: what is left on a connection would break the next request that comes by it.
 */
export function limitBodies(
  siteContext: Pick<SiteContext, 'translate'>,
  max: number,
  rules: readonly LargeBody[],
): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD' || !raw.body) return next();
    const { path } = splitAddress(c.req.path);
    const fitting = raw.method === 'POST' ? rules.filter((rule) => rule.path.test(path)) : [];
    const { max: most, code } = fitting.reduce<Pick<LargeBody, 'max' | 'code'>>(
      (one, other) => (other.max > one.max ? other : one),
      { max },
    );
    const isDeclaredLonger = Number(raw.headers.get('content-length') ?? 0) > most;
    const kept = await readUpTo(raw.body, isDeclaredLonger ? 0 : most);
    if (kept === 'broken') return answerRefusal(c, siteContext, new Refusal('malformed_form'));
    if (kept === 'longer') return refuseTooLarge(c, siteContext, code);
    c.req.raw = new Request(raw, { body: kept as BodyInit });
    return next();
  };
}

function refuseTooLarge(
  c: Context,
  siteContext: Pick<SiteContext, 'translate'>,
  code: ErrorCode = 'too_large',
): Response {
  // What may be left unread must not be taken for the next request.
  c.header('Connection', 'close');
  return answerRefusal(c, siteContext, new Refusal(code, { status: 413 }));
}

/** The body, when it ends within `max` bytes; else `longer`, after the rest of it was read, as far as that is bearable. */
async function readUpTo(body: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array | 'longer' | 'broken'> {
  const reader = body.getReader();
  let end = Number.POSITIVE_INFINITY;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size <= max + MAX_DRAINED && Date.now() < end) {
      const { done, value } = await reader.read();
      if (done) return size <= max ? Buffer.concat(chunks) : 'longer';
      size += value.length;
      if (size <= max) chunks.push(value);
      else {
        chunks.length = 0;
        end = Math.min(end, Date.now() + MAX_DRAIN_MS);
      }
    }
    return 'longer';
  } catch {
    return 'broken';
  }
}

/** A page is read, or sent by its form; the form is read whole here, so that a broken one is refused before any page's own code. */
export function takeForms(siteContext: Pick<SiteContext, 'translate'>): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    if (raw.method !== 'POST') {
      c.header('Allow', 'GET, HEAD, POST');
      return answerRefusal(c, siteContext, new Refusal('page_method', { status: 405 }));
    }
    const type = raw.headers.get('content-type') ?? '';
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
      return answerRefusal(c, siteContext, new Refusal('not_form', { status: 415 }));
    try {
      const body = await raw.arrayBuffer();
      await new Response(body, { headers: { 'content-type': type } }).formData();
      c.req.raw = new Request(raw, { body });
    } catch {
      return answerRefusal(c, siteContext, new Refusal('malformed_form'));
    }
    return next();
  };
}
