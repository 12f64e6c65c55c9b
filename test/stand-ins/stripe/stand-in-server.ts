import { createServer, type IncomingMessage, type Server } from 'node:http';
import { answerCall } from './stand-in-api.ts';
import { type Books, Refusal } from './stand-in-books.ts';

type Answer = { status: number; json: string };
export type Call = { method: string; path: string; form: string; headers: IncomingMessage['headers'] };
/** What a test may do to the wire: refuse the next calls with this status, as Stripe does on a bad day. */
export type Weather = { failures: number[] };

/** Speaks HTTP for the books: keys, API version, idempotency, and Stripe's form of errors. */
export function serveBooks(books: Books, secretKey: string, version: string, calls: Call[], weather: Weather): Server {
  const answered = new Map<string, { request: string; answer: Answer }>();

  function answerTo(call: Call): Answer {
    if (call.headers.authorization !== `Bearer ${secretKey}`) throw new Refusal(401, 'Invalid API Key provided');
    if (call.headers['stripe-version'] !== version)
      throw new Refusal(400, `Invalid Stripe API version: ${call.headers['stripe-version']}`);
    const failure = weather.failures.shift();
    if (failure) throw new Refusal(failure, 'An unknown error occurred', { type: 'api_error' });
    const key = call.method === 'POST' ? call.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return runCall(call);
    if (key.length > 255) throw new Refusal(400, 'Idempotency keys may be at most 255 characters');
    const request = `${call.path}?${call.form}`;
    const earlier = answered.get(key);
    if (earlier && earlier.request !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'`;
      throw new Refusal(400, message, { type: 'idempotency_error' });
    }
    const answer = earlier?.answer ?? runCall(call);
    answered.set(key, { request, answer });
    return answer;
  }

  function runCall({ method, path, form }: Call): Answer {
    return { status: 200, json: JSON.stringify(answerCall(books, method, path, form)) };
  }

  return createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in');
    if (pathname.startsWith('/c/pay/')) return response.end('Stripe stand-in');
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const form = [search.slice(1), body].filter(Boolean).join('&');
    const call: Call = { method: request.method ?? 'GET', path: pathname, form, headers: request.headers };
    calls.push(call);
    const { status, json } = attempt(() => answerTo(call));
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${calls.length}` }).end(json);
  });
}

function attempt(act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    // What is no refusal is a mistake of the stand-in: say so instead of hanging.
    const refusal = error instanceof Refusal ? error : new Refusal(400, `Stand-in: ${String(error)}`);
    return { status: refusal.status, json: JSON.stringify(refusal.body) };
  }
}
