import type { MiddlewareHandler } from 'hono';
import type { LargeBody } from '#app/features/define-feature.server.ts';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { splitAddress } from '#app/shared/page-address.ts';
import { Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import { answerRefusal } from './answers.ts';

/** So much of a body that is refused is read and thrown away: who writes to the end first would not hear an answer. */
const MAX_DRAINED = 32 * 1024 * 1024;
const MAX_DRAIN_MS = 10_000;
/** So long may a sender pause; for how long all of a request may take is Node's own limit (`requestTimeout`). */
export const MAX_PAUSE_MS = 30_000;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * No body is longer than `max` bytes, whatever the method and path, unless a rule names a POST to it; one that says so in its head is
 * refused before it is read, and so is one whose sender pauses too long. It is read here, whole, even where nobody wants it: what is
 * left on a connection would break the next request that comes by it.
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
    const reader: Reader = raw.body.getReader();
    const refuse = async (code: ErrorCode, status: number): Promise<Response> => {
      // What may be left unread must not be taken for the next request.
      c.header('Connection', 'close');
      return drainBehind(answerRefusal(c, siteContext, new Refusal(code, { status })), reader);
    };
    const isDeclaredLonger = Number(raw.headers.get('content-length') ?? 0) > most;
    const kept = isDeclaredLonger ? 'longer' : await readUpTo(reader, most);
    if (kept === 'broken') return answerRefusal(c, siteContext, new Refusal('malformed_form'));
    if (kept === 'longer') return refuse(code ?? 'too_large', 413);
    if (kept === 'late') return refuse('body_late', 408);
    c.req.raw = new Request(raw, { body: kept as BodyInit });
    return next();
  };
}

/** What comes next, or `late` when nothing came for so long. */
async function readWithin(reader: Reader, ms: number): Promise<ReadableStreamReadResult<Uint8Array> | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ms, 'late')));
  return Promise.race([reader.read(), late]).finally(() => clearTimeout(timer));
}

/** The body, when it ends within `max` bytes. */
async function readUpTo(reader: Reader, max: number): Promise<Uint8Array | 'longer' | 'late' | 'broken'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size <= max) {
      const read = await readWithin(reader, MAX_PAUSE_MS);
      if (read === 'late') return 'late';
      if (read.done) return Buffer.concat(chunks);
      size += read.value.length;
      chunks.push(read.value);
    }
    return 'longer';
  } catch {
    return 'broken';
  }
}

/** The answer goes at once; its connection closes once the rest of the body was read, as far as that is bearable. */
async function drainBehind(answer: Response, reader: Reader): Promise<Response> {
  const text = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  headers.set('Content-Length', String(text.length));
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(text);
      await drain(reader);
      controller.close();
    },
  });
  return new Response(body, { status, headers });
}

async function drain(reader: Reader): Promise<void> {
  const end = Date.now() + MAX_DRAIN_MS;
  let size = 0;
  try {
    while (size <= MAX_DRAINED) {
      const read = await readWithin(reader, Math.max(0, end - Date.now()));
      if (read === 'late' || read.done) return;
      size += read.value.length;
    }
  } catch {
    // Its sender is gone.
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
