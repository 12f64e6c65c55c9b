import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeError, headOf } from './describe-error.ts';
import { logOptions, pathForLog } from './log.ts';

const NAME = 'Ngalula';
const MAIL = 'ngalula@example.org';
const whole = (error: unknown) => JSON.stringify(describeError(error));
const caught = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};
class DatabaseError extends Error {}

test('no error of any library tells what a visitor typed', () => {
  const pg = Object.assign(new DatabaseError(`invalid input syntax for type uuid: "${NAME}"`), {
    code: '23505',
    constraint: 'users_email_unique',
    table: 'users',
    detail: `Key (email)=(${MAIL}) already exists.`,
    where: `$1 = '${NAME}'`,
    hint: NAME,
  });
  const query = new DrizzleQueryError('insert into "users" ("name") values ($1)', [NAME, MAIL], pg);
  const relay = Object.assign(
    new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${MAIL}> ${NAME} is unknown`),
    { code: 'EENVELOPE', response: `550 ${NAME}`, responseCode: 550, command: 'RCPT TO', rejected: [MAIL] },
  );
  const mistakes = [
    pg,
    query,
    new Error('job failed', { cause: query }),
    new AggregateError([query, relay], 'both failed'),
    relay,
    caught(() =>
      z.object({ age: z.number(), who: z.record(z.string(), z.number()) }).parse({ age: NAME, who: { [MAIL]: MAIL } }),
    ),
    caught(() => JSON.parse(`${NAME} {"mail":"${MAIL}"}`)),
    caught(() => new URL(`${NAME} ${MAIL}`)),
    caught(() => new Headers({ x: `${NAME}\n` })),
    caught(() => 'x' in (NAME as never)),
    caught(() => BigInt(NAME)),
    Object.assign(new (class StripeInvalidRequestError extends Error {})(`Invalid email address ${MAIL} of ${NAME}`), {
      code: 'email_invalid',
      param: 'customer_email',
      raw: { message: MAIL },
    }),
    new Error(`${MAIL} is taken`),
    new Error(`first line\n    at ${NAME} (file.js:1:1)`),
    NAME,
    { message: `"${NAME}"`, email: MAIL },
    Object.assign(new Error('x'), { code: `${MAIL} `, table: `a ${NAME}` }),
  ];
  for (const mistake of mistakes)
    for (const secret of [NAME, MAIL, 'ngalula']) expect(whole(mistake), String(mistake)).not.toContain(secret);
});

test('what is left is enough to find the fault', () => {
  const pg = Object.assign(new DatabaseError('duplicate key value violates unique constraint "x"'), {
    code: '23505',
    constraint: 'users_email_unique',
    table: 'users',
  });
  expect(describeError(new DrizzleQueryError('insert into "users" values ($1)', [1], pg))).toMatchObject({
    type: 'DrizzleQueryError',
    query: 'insert into "users" values ($1)',
    cause: { type: 'DatabaseError', code: '23505', constraint: 'users_email_unique', table: 'users' },
    stack: expect.arrayContaining([expect.stringContaining('describe-error.test.ts')]),
  });
  expect(describeError(new Error('pawaPay answered 503 to /v2/deposits/:id'))).toMatchObject({
    type: 'Error',
    message: 'pawaPay answered 503 to /v2/deposits/:id',
  });
  expect(describeError(Object.assign(new Error('no'), { responseCode: 550, command: 'DATA' }))).toMatchObject({
    responseCode: 550,
    command: 'DATA',
  });
  expect(describeError(z.object({ a: z.number() }).safeParse({ a: 'x' }).error)).toMatchObject({
    issues: [{ code: 'invalid_type', path: 'a' }],
  });
  expect(headOf('The webhook answered 500')).toBe('The webhook answered 500');
});

test('the log itself uses this form, however it is called', () => {
  const lines: string[] = [];
  const probe = pino({ ...logOptions, level: 'info' }, { write: (line: string) => void lines.push(line) });
  const query = new DrizzleQueryError('select 1', [NAME]);
  probe.error({ err: query }, 'x');
  probe.error({ err: query });
  probe.error(query);
  probe.error(query, 'x');
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).not.toContain(NAME);
    expect(JSON.parse(line)).toMatchObject({ level: 'error', err: { type: 'DrizzleQueryError', query: 'select 1' } });
  }
});

test('paths are kept without what opens a page', () => {
  const id = '0b2f1c1e-1111-4222-8333-444455556666';
  const signature = 'x'.repeat(27);
  for (const page of [
    'receipts',
    'gifts',
    'orders',
    'newsletter',
    'project-news',
    'proof-news',
    'own-data',
    'og',
    'payments',
    'events/registrations',
  ]) {
    for (const token of [`${id}.${signature}`, `${id}.${signature.slice(1)}`, `${id}.${signature}.data`, id])
      expect(pathForLog(`/${page}/${token}/pdf`)).toBe(`/${page}/:token/pdf`);
  }
  expect(pathForLog('/x/ngalula@example.org')).toBe('/x/:long');
  expect(pathForLog(`/somewhere/${id}`)).toBe('/somewhere/:id');
  expect(pathForLog('/academy/course/1/lesson/1-1')).toBe('/academy/course/1/lesson/1-1');
});
