import type { Context } from 'hono';
import { type Answer, answerOf, type CachedPage, packQuickly } from '#platform/page-cache.ts';

/** What is sent of a page for this request, packed now if it was not in the encoding asked for. */
export async function answerFor(c: Context, page: CachedPage, isRush = false): Promise<Answer> {
  const asked = { encoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') };
  const answer = answerOf(page, asked);
  if (answer) return answer;
  await packQuickly(page, asked.encoding, isRush);
  return answerOf(page, asked)!;
}

/** Sends what is kept in memory, by the framework; the fast path (server/fast-path.ts) sends the same answer without it. */
export async function sendKept(
  c: Context,
  page: CachedPage,
  { more = {}, isRush = false }: { more?: Record<string, string>; isRush?: boolean } = {},
): Promise<Response> {
  const { body, status, headers } = await answerFor(c, page, isRush);
  return new Response(body as BodyInit | null, { status, headers: { ...headers, ...more } });
}
