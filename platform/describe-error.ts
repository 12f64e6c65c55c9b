/** What the log contains of an error: enough to find its place, nothing that a visitor typed. */
export type ErrorFacts = { type: string; message?: string; [fact: string]: unknown };

const MOST_FRAMES = 12;
const DEEPEST = 4;
/**
 * Properties in which libraries name what went wrong, but no personal data: PostgreSQL, Node, nodemailer, Stripe, HTTP
 * clients, jobs.
 */
const NAMES = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'command',
  'param',
  'requestId',
  'decline_code',
];
const NUMBERS = ['status', 'statusCode', 'responseCode', 'port'];
/** Libraries whose messages contain personal data: a mail relay names the recipient, PostgreSQL the rejected value. */
const SILENT = /^(DatabaseError|ZodError|\$ZodError|SyntaxError|Stripe\w*Error|APIError|APICallError)$/;
const FRAME = /^\s+at .*(?::\d+:\d+\)?|\(native\)|\(<anonymous>\))$/;

/**
 * Describes errors of every kind in one format. Libraries put values into their messages (drizzle a query's parameters,
 * PostgreSQL the row in `detail`, a relay the address, JSON.parse the body), so no message is used unchanged: see
 * `headOf`.
 */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const given = error as Record<string, unknown>;
  const type = nameOf(given);
  const facts: ErrorFacts = { type };
  const message = typeof given.message === 'string' ? given.message : '';
  const isOfDatabase = 'severity' in given && 'routine' in given;
  const isOfRelay =
    'responseCode' in given ||
    'rejected' in given ||
    /^E(ENVELOPE|MESSAGE|AUTH|STREAM|PROTOCOL)$/.test(String(given.code));
  if (typeof given.query === 'string') facts.query = given.query.replace(/\s+/g, ' ').slice(0, 300);
  else if (message && !SILENT.test(type) && !isOfRelay && !isOfDatabase) facts.message = headOf(message);
  for (const name of NAMES)
    if (typeof given[name] === 'string' && /^[\w.-]{1,64}$/.test(given[name])) facts[name] = given[name];
  for (const name of NUMBERS) if (typeof given[name] === 'number') facts[name] = given[name];
  if (Array.isArray(given.issues)) facts.issues = given.issues.slice(0, 10).map(describeIssue);
  if (typeof given.stack === 'string') facts.stack = framesOf(given.stack, message);
  if (depth < DEEPEST && given.cause !== undefined && given.cause !== error)
    facts.cause = describeError(given.cause, depth + 1);
  if (depth < DEEPEST && Array.isArray(given.errors))
    facts.errors = given.errors.slice(0, 3).map((one) => describeError(one, depth + 1));
  return facts;
}

/**
 * The beginning of a message, up to where values may begin: what follows a colon or is in quotes, addresses, long
 * numbers.
 */
export function headOf(message: string): string {
  const [line = ''] = message.split(/[\r\n]/);
  const end = line.search(/["'`“«‘<{[]|:\s|\S+@|\d{5,}/);
  return end === -1 ? line.slice(0, 200) : `${line.slice(0, end).trimEnd().slice(0, 200)}…`;
}

function nameOf(given: Record<string, unknown>): string {
  const name = (given.constructor as { name?: unknown } | undefined)?.name;
  if (name === 'Error' || name === 'Object')
    return typeof given.name === 'string' && /^[\w$]{1,60}$/.test(given.name) ? given.name : name;
  return typeof name === 'string' && name !== '' ? name.slice(0, 60) : 'object';
}

function describeIssue(issue: { code?: unknown; path?: unknown }): object {
  const path = Array.isArray(issue.path)
    ? issue.path.filter(
        (part) => typeof part === 'number' || (typeof part === 'string' && /^[a-z_]\w{0,40}$/i.test(part)),
      )
    : [];
  return { code: String(issue.code).slice(0, 40), path: path.join('.') };
}

/** The frames that point into files only, because a message may itself contain lines that look like a frame. */
function framesOf(stack: string, message: string): string[] {
  const after = message && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  return after
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim().replace(/^at /, ''));
}
