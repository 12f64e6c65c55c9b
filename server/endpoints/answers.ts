import type { Context } from 'hono';
import { directionOf } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { unreadAt } from '#app/shared/unread.ts';
import { html } from '#platform/html.ts';
import { refuse, Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';

/** A fault of ours, in the visitor's words; of a list or a thing with a message of its own (spec, 8), that message. */
export function answerFault(c: Context, siteContext: Pick<SiteContext, 'translate'>): Response {
  const unread = c.req.method === 'GET' && c.req.path.startsWith('/api/') ? unreadAt(c.req.path) : undefined;
  if (!unread) return answerRefusal(c, siteContext, new Refusal('internal_error', { status: 500 }));
  const { language = 'fr' } = (c.get('visitor') as Visitor | undefined) ?? {};
  c.header('Cache-Control', 'private, no-store');
  return c.json({ error: siteContext.translate(language, 'shell')(`unread.${unread}`), code: `${unread}_unread` }, 500);
}

/** A refusal before any page or function was reached, in the visitor's words: a small page for people, JSON for programs. */
export function answerRefusal(c: Context, siteContext: Pick<SiteContext, 'translate'>, refusal: Refusal): Response {
  const { language = 'fr' } = (c.get('visitor') as Visitor | undefined) ?? {};
  const { body, status, retryAfter } = refuse(siteContext, refusal, { language });
  if (retryAfter) c.header('Retry-After', String(retryAfter));
  c.header('Cache-Control', 'private, no-store');
  const isForPeople = c.req.header('accept')?.includes('text/html') && !/^\/(api|webhooks)\//.test(c.req.path);
  if (!isForPeople) return c.json(body, status as 400);
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header('Content-Language', language);
  const page = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${body.error}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              1.125rem/1.5 system-ui,
              sans-serif;
            max-width: 40rem;
            margin: auto;
            padding: 4rem 1.25rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${body.error}</h1>
          <p><a href="${addressIn('/', language)}">${siteContext.translate(language, 'shell')('goHome')}</a></p>
        </main>
      </body>
    </html>`.text;
  return c.html(page, status as 400);
}
