import type { Context } from 'hono';
import { z } from 'zod';
import type { EventKind } from './announce.ts';
import { SESSION_COOKIE } from './auth.ts';
import { keyOf } from './form-endpoint.ts';
import { type Answer, callFunction, type SiteFunction } from './functions.ts';
import { refuse, Refusal } from './refusals.ts';
import type { SiteContext } from './site.ts';
import type { Visitor } from './visitor.ts';

/**
 * The JSON endpoint: `POST /api/<function>`, JSON in and out (contract, 3). Invalid input never causes a 5xx answer.
 */
export async function callFromJson(
  siteContext: SiteContext,
  functions: Map<string, SiteFunction>,
  c: Context,
  visitor: Visitor,
): Promise<Response> {
  const fn = functions.get(c.req.param('name') ?? '');
  if (!fn) return send(c, refuse(siteContext, new Refusal('unknown_function', { status: 404 }), visitor));
  if (c.req.method !== 'POST') {
    c.header('Allow', 'POST');
    return send(c, refuse(siteContext, new Refusal('method_not_allowed', { status: 405 }), visitor));
  }
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')) {
    return send(c, refuse(siteContext, new Refusal('not_json', { status: 415 }), visitor));
  }
  const body = parseJson(await c.req.text());
  if (body === undefined) return send(c, refuse(siteContext, new Refusal('malformed_json'), visitor));
  return send(
    c,
    await callFunction(siteContext, fn, body, visitor, {
      idempotencyKey: keyOf(c.req.header('idempotency-key')),
      proof: c.req.header('x-proof'),
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(c: Context, answer: Answer): Response {
  if (answer.ok) return c.json(answer.body);
  if (answer.retryAfter) c.header('Retry-After', String(answer.retryAfter));
  return c.json(answer.body, answer.status as 400);
}

/** The OpenAPI 3.1 description of every function, generated from the schemas that validate their input. */
export function describeFunctions(
  functions: Iterable<SiteFunction>,
  origin: string,
  title: string,
  otherPaths: object = {},
  events: readonly EventKind<never>[] = [],
): object {
  const failure = { $ref: '#/components/schemas/Failure' };
  const failures = {
    400: 'Bad input',
    413: 'Too large',
    415: 'Not JSON',
    422: 'Idempotency-Key reused',
    429: 'Too many requests, see Retry-After',
  };
  const staffFailures = {
    401: 'Not signed in',
    403: 'Without the permission (`permission_missing`), a second factor or a fresh proof',
    409: 'Takes two people (`approval_needed` with `planId`), or not possible from where it stands',
  };
  const paths = Object.fromEntries(
    [...functions].map((fn) => [
      `/api/${fn.name}`,
      {
        post: {
          operationId: fn.name,
          summary: fn.summary,
          // Whose it is: `noun.verb`, as /admin/staff lists them.
          ...(fn.staff ? { 'x-permission': fn.staff.permission, security: BY_KEY } : {}),
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', minLength: 8, maxLength: 128 },
              description: 'A repeated call with the same key returns the first answer.',
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: inputShape(fn.input) },
            },
          },
          responses: {
            200: { description: 'Done', content: { 'application/json': { schema: z.toJSONSchema(fn.answer) } } },
            ...Object.fromEntries(
              Object.entries(fn.staff ? { ...failures, ...staffFailures } : failures).map(([status, description]) => [
                status,
                { description, content: { 'application/json': { schema: failure } } },
              ]),
            ),
          },
        },
      },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: origin }],
    paths: { ...paths, ...otherPaths },
    webhooks: Object.fromEntries(events.map((event) => [event.name, describeEvent(event)])),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'elk_<id>_<secret>',
          description: 'A key made on /admin/keys: it may do what its scopes say and its maker may',
        },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'Of a browser that signed in' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'For people, in the visitor’s language' },
            code: { type: 'string', description: 'Stable, for programs' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

/** The input schema without what `callFunction` adds by itself. */
const inputShape = (input: z.ZodType) =>
  z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: { properties } }) => {
      delete properties?.readIn;
    },
  });

/** How a staff operation is authenticated: by an API key or a browser session. */
export const BY_KEY = [{ apiKey: [] }, { session: [] }];

/** Describes the message that a webhook receives for an event: Standard Webhooks 1.0. */
function describeEvent({ name, summary, data }: EventKind<never>): object {
  const header = (id: string, description: string) => ({
    name: id,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description,
  });
  return {
    post: {
      operationId: `on-${name}`,
      summary,
      parameters: [
        header('webhook-id', 'Of the message: the same at each try, so that who had it before can leave it'),
        header('webhook-timestamp', 'Of the try, in seconds since 1970; refuse what is five minutes off'),
        header(
          'webhook-signature',
          '`v1,` and the HMAC-SHA256 in base64 of `<id>.<timestamp>.<body>`; several by spaces',
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: z.toJSONSchema(
              z.object({ type: z.literal(name), timestamp: z.iso.datetime(), data: data as z.ZodType }),
              { unrepresentable: 'any' },
            ),
          },
        },
      },
      responses: {
        '2XX': { description: 'Taken. Anything else, or nothing within ten seconds, is tried again for a day' },
        410: { description: 'Nobody is there any more: the webhook is switched off' },
      },
    },
  };
}
