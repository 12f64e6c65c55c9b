import type { Handler } from 'hono';
import { z } from 'zod';
import type { Endpoint, Read } from '#app/features/define-feature.server.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { html } from '#platform/html.ts';
import { BY_KEY } from '#platform/json-endpoint.ts';
import { failure, json } from '#platform/openapi.ts';

/** `/api/courses/:id` as OpenAPI writes it. */
const inBraces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

/** Reads and what other endpoints are described, for the OpenAPI document, beside the functions. */
export function apiPaths(all: readonly Read[], endpoints: readonly Endpoint[]): object {
  const reads = all.map(({ path: route, summary, permission, query = [], isList, answer }) => {
    const path = inBraces(route);
    const parameters = [
      ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...query.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
    ];
    const schema = answer
      ? z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' })
      : isList
        ? { type: 'array', items: { type: 'object' } }
        : { type: 'object' };
    const failures = permission
      ? { 401: failure('Not signed in, or a key that is not good'), 403: failure('Without the permission') }
      : isList
        ? query.length > 0
          ? { 401: failure('Not signed in') }
          : {}
        : { 404: failure('Unknown') };
    return [
      path,
      {
        get: {
          operationId: `read${path.replace(/^\/api|[{}]/g, '').replaceAll('/', '-')}`,
          summary,
          ...(permission ? { 'x-permission': permission, security: BY_KEY } : {}),
          parameters,
          responses: { 200: { description: 'Done', ...json(schema) }, ...failures },
        },
      },
    ];
  });
  const described = endpoints.flatMap(({ path, method, described: entry }) =>
    entry ? [[inBraces(path), { [method.toLowerCase()]: entry.operation }]] : [],
  );
  return Object.fromEntries([...reads, ...described]);
}

/** `/api/docs`: the functions and reads for people who call them; made from the same schemas as `/api/openapi.json`. */
export function apiDocsEndpoint(
  functions: Map<string, SiteFunction>,
  { reads, endpoints, title }: { reads: readonly Read[]; endpoints: readonly Endpoint[]; title: string },
): Handler {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
    return JSON.stringify(rest, null, 2);
  };
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: auto;
            padding: 2rem 1.25rem;
          }
          h2 {
            margin-block-start: 2.5rem;
            font-family: ui-monospace, monospace;
            font-size: 1.125rem;
          }
          pre {
            overflow: auto;
            padding: 1rem;
            border: 2px solid;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>
            JSON in and out. A failure is <code>{"error", "code", "fields"?}</code>: <code>error</code> is for people,
            in the visitor's language; <code>code</code> is stable. An <code>Idempotency-Key</code> header makes a
            repeated call return the first answer. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.
          </p>
          ${[...functions.values()].map(
            (fn) =>
              html`<h2>POST /api/${fn.name}</h2>
                <p>${fn.summary}.</p>
                <h3>Body</h3>
                <pre tabindex="0">${schemaOf(fn.input, 'input')}</pre>
                <h3>Answer</h3>
                <pre tabindex="0">${schemaOf(fn.answer, 'output')}</pre>`,
          )}
          ${reads.map(
            ({ path, summary, query = [] }) =>
              html`<h2>GET ${inBraces(path)}</h2>
                <p>${summary}${query.length > 0 ? `, or of one (?${query.join('=&')}=)` : ''}.</p>`,
          )}
          ${endpoints.flatMap(({ method, path, described }) =>
            described
              ? [
                  html`<h2>${method} ${inBraces(path)}</h2>
                    <p>${described.summary}</p>`,
                ]
              : [],
          )}
          <h2>GET /api/live</h2>
          <p>Server-sent events: sums of funds as they change; a comment every 25 s.</p>
        </main>
      </body>
    </html>`.text;
  return (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(page);
  };
}
