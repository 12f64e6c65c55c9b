import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Target } from './target.server.ts';

/** A receiver's answer: its status and the beginning of its text. */
export type Answered = { status: number; answer: string };
export type PostFault = 'time_limit' | 'certificate' | 'connection';

/** How much of an answer is read, and how much of that is stored. */
const READ_BYTES = 8 * 1024;
const KEPT_LETTERS = 1000;

/**
 * Sends one message to the address that was checked, whatever the name resolves to meanwhile. It follows no redirects,
 * keeps no connection open, and has a time limit for everything.
 */
export function postTo(
  url: URL,
  target: Target,
  { headers, body, ms }: { headers: Record<string, string>; body: string; ms: number },
): Promise<Answered | PostFault> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(ms);
    const request = send(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Elikya-Webhooks/1.0',
        ...headers,
      },
      lookup: (_host, options, found) =>
        options.all ? found(null, [target]) : found(null, target.address, target.family),
    });
    let isAnswered = false;
    request.on('error', (error) => isAnswered || resolve(faultOf(error, signal)));
    request.on('response', (response) => {
      isAnswered = true;
      const status = response.statusCode!;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        response.destroy();
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed();
        resolve({ status, answer: text.slice(0, KEPT_LETTERS).toWellFormed() });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= READ_BYTES) end();
      });
      // What was answered counts, also where its words never come to an end.
      for (const event of ['end', 'error', 'close']) response.on(event, end);
    });
    request.end(body);
  });
}

function faultOf(error: NodeJS.ErrnoException, signal: AbortSignal): PostFault {
  if (signal.aborted) return 'time_limit';
  return /CERT|TLS|SSL|UNABLE_TO_VERIFY|SELF_SIGNED/.test(error.code ?? '') ? 'certificate' : 'connection';
}
