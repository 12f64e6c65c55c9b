import { type LoggerOptions, pino } from 'pino';
import { describeError, headOf } from './describe-error.ts';

export const logOptions: LoggerOptions = {
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError, error: describeError },
  hooks: {
    // An error without words of ours would lend the line its own message.
    logMethod([first, ...rest], write) {
      const facts = first instanceof Error ? { err: first } : first;
      write.apply(
        this,
        (typeof facts === 'object' && rest.length === 0 ? [facts, 'error'] : [facts, ...rest]) as Parameters<
          typeof write
        >,
      );
    },
  },
};

/**
 * Log lines are written in batches of this many bytes, or after this many ms: one write per line would cost more than
 * answering from memory.
 */
const BATCH_BYTES = 8192;
const BATCH_MS = 200;

/**
 * Structured logs on standard output: ids and codes, never names, addresses, amounts of a person, or request bodies.
 * Pending lines are written when the process ends, and immediately after `fatal`; a kill -9 may lose the last fifth of
 * a second.
 */
export const log = pino(
  logOptions,
  pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS }),
);

/** Limits a repeated message to one log line in ten seconds, which says how many it stands for. */
export function seldom<Said>(say: (said: Said, leftOut: number) => void, everyMs = 10_000): (said: Said) => void {
  let next = 0;
  let leftOut = 0;
  return (said) => {
    if (Date.now() < next) {
      leftOut += 1;
      return;
    }
    next = Date.now() + everyMs;
    say(said, leftOut);
    leftOut = 0;
  };
}

/**
 * Sends the output of libraries that print to the console (React, the HTTP server, better-auth) through the log, by the
 * same rules.
 */
export function logConsole(): void {
  for (const [name, level] of [
    ['error', 'error'],
    ['warn', 'warn'],
    ['info', 'debug'],
    ['debug', 'debug'],
    ['trace', 'debug'],
  ] as const) {
    console[name] = (...said: unknown[]) => {
      const err = said.find((it) => it instanceof Error);
      const text = said.find((it) => typeof it === 'string');
      log[level]({ ...(err ? { err } : {}), ...(typeof text === 'string' ? { said: headOf(text) } : {}) }, 'console');
    };
  }
}

/** Pages whose address contains a secret that opens them. */
const SECRET_PAGES =
  /^((?:\/[a-z]{2})?\/(?:receipts|resume|rows|gifts|orders|sheets|promesse|adresse|hommage|h|admin\/invitations|certificates|newsletter|project-news|proof-news|own-data|og|payments|events\/registrations|files\/ideas|demo\/(?:checkout|mail)))\/[^/]+/;

/** A path as the log may contain it: without payment ids, tokens, addresses and anything long. */
export function pathForLog(path: string): string {
  return path
    .replace(SECRET_PAGES, (_all, page: string) => `${page}/:token`)
    .split('/')
    .map((part) =>
      /@|%40/i.test(part) || part.length > 60
        ? ':long'
        : part.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id').replace(/^[\w-]+\.[\w-]{20,}.*$/, ':token'),
    )
    .join('/')
    .slice(0, 200);
}
