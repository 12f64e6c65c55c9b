import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { isTracing, openSpan } from './trace.ts';

/** Quoted values in the text of a statement: ours are parameters, but libraries write some into the text. */
const QUOTED = /\$(\w*)\$[\s\S]*?\$\1\$|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\b\d{5,}\b/gi;
/** The first table named; a function after `from` (`extract(day from now())`) is not a table. */
const TABLE =
  /\b(?:into|update|table)\s+((?:"\w+"\.|\w+\.)?(?:"\w+"|\w+))|\b(?:from|join)\s+(?:only\s+)?((?:"\w+"\.|\w+\.)?(?:"\w+"|\w+\b))(?!\s*\()/i;
const LONGEST = 1000;

/** A statement's kind and first table, and its text without any values. */
export function describeStatement(text: string): { name: string; text: string } {
  const plain = text.replace(/\s+/g, ' ').trim().replace(QUOTED, '?');
  const kind = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'query';
  const [, written, read] = TABLE.exec(plain) ?? [];
  const table = (written ?? read)?.replaceAll('"', '');
  return { name: table ? `${kind} ${table}` : kind, text: plain.slice(0, LONGEST) };
}

type Query = (...asked: unknown[]) => unknown;
type Done = (error: unknown, result: unknown) => void;

/**
 * Creates a span for each statement of a pool within a request or job; statements outside (polling for jobs) get none.
 * Call it once tracing is on; pools opened before are not affected.
 */
export function traceQueries(pool: pg.Pool): void {
  if (!isTracing()) return;
  // A pool that has to wait calls back from whoever gave a connection free: the statement would stand below their request.
  const connect = pool.connect.bind(pool) as (done?: (...said: unknown[]) => void) => unknown;
  pool.connect = ((done?: (...said: unknown[]) => void) =>
    done ? connect(AsyncResource.bind(done)) : connect()) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...asked: unknown[]) => {
      const text = textOf(asked[0]);
      const described = text === undefined ? undefined : describeStatement(text);
      const span =
        described &&
        openSpan(described.name, 'outside', { 'db.system.name': 'postgresql', 'db.query.text': described.text });
      if (!span) return query(...asked);
      const done = asked.at(-1);
      if (typeof done === 'function') {
        const told: Done = (error, result) => {
          span.end(error ? { error } : undefined);
          (done as Done)(error, result);
        };
        return query(...asked.slice(0, -1), told);
      }
      const answer = query(...asked);
      if (answer instanceof Promise)
        answer.then(
          () => span.end(),
          (error: unknown) => span.end({ error }),
        );
      else span.end();
      return answer;
    }) as typeof client.query;
  });
}

/** The text of a statement; a stream (COPY) has its text in another property. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  const { text, submit } = (asked ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && !submit ? text : undefined;
}
