import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { nameOfUser, ownName } from './users.ts';

/**
 * An error that the operator of the site can fix: its message says what is wrong and what to do, and is shown without a
 * stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Messages for the operator who set DATABASE_URL, by error code of PostgreSQL or the network. */
const OF_DATABASE: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'the user is unknown there, or may not come from this machine (pg_hba.conf)',
  '3D000': 'there is no database of this name; create it first (createdb)',
  '42501': 'its user lacks a right; it must own the database (alter database … owner to …)',
  '25006': 'it takes no changes: this is a standby, give the primary’s address',
  '53300': 'it has no connection left; raise its max_connections or close others',
  '57P03': 'it is starting or stopping; try again in a moment',
  ECONNREFUSED: 'nobody listens there; is PostgreSQL running, are host and port right?',
  ENOTFOUND: 'there is no machine of this name',
  EAI_AGAIN: 'the machine’s name can’t be looked up; is the network there?',
  ETIMEDOUT: 'the machine does not answer; a firewall?',
  EHOSTUNREACH: 'the machine can’t be reached',
  ECONNRESET: 'the connection was cut; TLS or another server there?',
  ERR_INVALID_URL: 'not an address such as postgres://user:password@host:5432/database',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its TLS certificate is self-signed; add its authority by sslrootcert=…',
  SELF_SIGNED_CERT_IN_CHAIN: 'the authority of its TLS certificate is unknown; add it by sslrootcert=…',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the authority of its TLS certificate is unknown; add it by sslrootcert=…',
};
const OF_DATABASE_WORDS: [RegExp, string][] = [
  [/timeout expired|timeout exceeded|does not answer/, 'it does not answer in time'],
  [/does not support SSL/, 'it speaks no TLS; leave sslmode out, or switch TLS on there'],
  [
    /unsupported startup parameter/,
    'a pooler stands there that does not let time limits through; give it ignore_startup_parameters as in docs/pooler/pgbouncer.ini',
  ],
  [/client password must be a string/, 'a password is wanted in it'],
];

type Known = { code?: string; path?: string; message?: string; address?: string; port?: number };

/**
 * The message for an error at the start that an operator can fix; undefined for a bug of ours.
 * @param environment the environment the site was started with
 */
export function explainError(error: unknown, environment: Record<string, string | undefined>): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if (cause instanceof OperatorError) return cause.message;
    const said = explainOne(cause as Known, environment);
    if (said) return said;
  }
  return undefined;
}

function explainOne(known: Known, environment: Record<string, string | undefined>): string | undefined {
  const { code = '', path, message = '' } = known;
  if (code === 'ENOSPC' || code === '53100')
    return `The disk is full${path ? ` (${path})` : ''}: make room, then start again. Nothing is lost.`;
  if (code === 'EROFS') return `${path ?? 'A folder'} lies on a disk that takes no changes (read-only).`;
  if ((code === 'EACCES' || code === 'EPERM') && path) return noRight(path);
  if (!environment.DATABASE_URL) return undefined;
  const words = OF_DATABASE[code] ?? OF_DATABASE_WORDS.find(([pattern]) => pattern.test(message))?.[1];
  return words && `DATABASE_URL (${placeOf(environment.DATABASE_URL)}): ${words}${words.endsWith('?') ? '' : '.'}`;
}

/** The message that a folder belongs to another user: whose it is, and as which user to start. */
function noRight(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      const owner = nameOfUser(statSync(at).uid);
      return `${path}: user ${ownName()} may not use it, ${at} belongs to ${owner}. Start as ${owner}, or give the folder over: chown -R ${ownName()} ${at}`;
    } catch {
      if (at === dirname(at)) return `${path}: user ${ownName()} may not use it.`;
    }
  }
}

/** Host and database of an address, never the password. */
function placeOf(url: string): string {
  return /^[^:]*:\/\/(?:[^@]*@)?([^?]*)/.exec(url)?.[1]?.slice(0, 100) || 'unreadable';
}
