import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { foundation } from '#app/kit/foundation.server.ts';
import { directionOf } from '#app/shared/language.ts';
import { splitAddress } from '#app/shared/page-address.ts';
import { unreadAt } from '#app/shared/unread.ts';
import { Html, html } from '#platform/html.ts';
import { refuse, Refusal } from '#platform/refusals.ts';
import type { SiteContext } from '#platform/site.ts';
import type { Visitor } from '#platform/visitor.ts';

/** After so many seconds a browser, a provider or a person may ask again. */
const RETRY_SECONDS = 5;

/**
 * 503 with `Retry-After`, for a time without a database: a page in the visitor's language that needs nothing but words, or the
 * usual failure as JSON where no page was asked for.
 */
export function answerAway({ translate }: Pick<SiteContext, 'translate'>, c: Context): Response {
  const visitor = c.get('visitor') as Visitor;
  const headers = { 'Retry-After': String(RETRY_SECONDS), 'Cache-Control': 'no-store' };
  const t = translate(visitor.language, 'shell');
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const unread = isRead ? unreadAt(splitAddress(c.req.path).path) : undefined;
  if (!c.req.header('accept')?.includes('text/html')) {
    const { body } = refuse({ translate }, new Refusal('site_away', { status: 503 }), visitor);
    return Response.json(unread ? { ...body, error: t(`unread.${unread}`) } : body, { status: 503, headers });
  }
  const page = html`<!doctype html>
    <html lang="${visitor.language}" dir="${directionOf(visitor.language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('away.title')} — ${foundation().name}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            margin: 0;
            min-height: 100dvh;
            display: grid;
            place-content: center;
            padding: 2rem 1.25rem;
            box-sizing: border-box;
            font:
              1.125rem/1.55 Commissioner,
              'Noto Sans',
              system-ui,
              sans-serif;
            color: #14231b;
            background: #fffdf7;
          }
          main {
            max-inline-size: 34rem;
          }
          svg {
            inline-size: 3.5rem;
            block-size: 3.5rem;
          }
          h1 {
            margin: 1.25rem 0 0.75rem;
            font:
              800 2.25rem/1.1 Piazzolla,
              Georgia,
              serif;
          }
          a {
            display: inline-block;
            margin-block-start: 1rem;
            padding: 0.8rem 1.4rem;
            color: #fff;
            background: #14231b;
            font-weight: 600;
            text-decoration: none;
          }
          a:focus-visible {
            outline: 3px solid #b8371b;
            outline-offset: 3px;
          }
          @media (prefers-color-scheme: dark) {
            body {
              color: #f4ebd3;
              background: #0d1913;
            }
            a {
              color: #0d1913;
              background: #f4ebd3;
            }
            a:focus-visible {
              outline-color: #ffb71b;
            }
          }
        </style>
      </head>
      <body>
        <main>
          ${MARK}
          <h1>${t('away.title')}</h1>
          ${unread ? html`<p>${t(`unread.${unread}`)}</p>` : ''}
          <p>${t('away.text')}</p>
          ${isRead ? html`<a href="">${t('failed.retry')}</a>` : html`<p>${t('away.typed')}</p>`}
        </main>
      </body>
    </html>`.text;
  return new Response(page, {
    status: 503,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': visitor.language,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

const MARK = new Html(readFileSync(join(process.cwd(), 'public/mark.svg'), 'utf8').trim());
