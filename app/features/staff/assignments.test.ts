import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { users } from '#platform/auth-tables.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { assignTask, findAssignees, withAssignees } from './assignments.server.ts';
import { idOfTarget, type Task, type TaskSource } from './sections.server.ts';
import { staffDesk } from './staff.server.ts';
import { staffRoles } from './tables.server.ts';
import { listWhoMay } from './team.server.ts';

const { db } = await createTestDatabase();
const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
const task = (target: string): Task => ({
  id: target,
  kind: 'letter',
  target,
  since: new Date(),
  path: '/',
  values: {},
});
const sources: TaskSource[] = [
  // Says itself what its targets are, also those that wait no more.
  {
    permission: 'messages.answer',
    list: async () => [task('letter:1')],
    has: async (_db, target) => /^letter:[12]$/.test(target),
  },
  { permission: 'orders.advance', list: async () => [task('order:7')] },
];
const { hire, linesOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  assignTask(() => ({ tasks: sources })),
]);
const assigneeOf = async (target: string) => (await findAssignees(db, [target])).get(target)?.memberId;

test('who may do a thing gives it to somebody who may, oneself or another, and takes it back; the log tells each change once', async () => {
  const [ruth, helene] = [await hire('collecte'), await hire('administration')];
  const give = (memberId: string | null) => ruth.call('assign-task', { target: 'letter:1', memberId });
  expect(await give(ruth.id)).toMatchObject({ memberId: ruth.id });
  await give(ruth.id);
  expect(await give(helene.id)).toMatchObject({ memberId: helene.id });
  expect(await assigneeOf('letter:1')).toBe(helene.id);
  expect(await give('')).toMatchObject({ memberId: null });
  await give(null);
  expect(await assigneeOf('letter:1')).toBeUndefined();
  expect((await linesOf('letter:1')).map(({ before, after }) => [before, after])).toEqual([
    [{ assignee: null }, { assignee: ruth.id }],
    [{ assignee: ruth.id }, { assignee: helene.id }],
    [{ assignee: helene.id }, { assignee: null }],
  ]);
});

test('who may not do it neither gives it nor takes it; nobody gets what they may not do', async () => {
  const [ruth, patrice, guest] = [await hire('collecte'), await hire('marche'), await hire('audit')];
  for (const somebody of [patrice, guest])
    expect(await somebody.call('assign-task', { target: 'letter:2', memberId: somebody.id })).toMatchObject({
      code: 'permission_missing',
      permission: 'messages.answer',
    });
  for (const memberId of [patrice.id, guest.id, randomUUID()])
    expect(await ruth.call('assign-task', { target: 'letter:2', memberId })).toMatchObject({
      code: 'assignee_may_not',
      fields: { memberId: expect.any(String) },
    });
  // A role that ended yesterday is none.
  await db.update(staffRoles).set({ until: '2020-01-01' }).where(eq(staffRoles.memberId, guest.id));
  expect(await assigneeOf('letter:2')).toBeUndefined();
  expect(await patrice.call('assign-task', { target: 'order:7', memberId: patrice.id })).toMatchObject({
    memberId: patrice.id,
  });
});

test('what is not there, or no longer waits where only that is known, is given to nobody', async () => {
  const admin = await hire('administration');
  for (const target of ['letter:3', 'order:8', 'nonsense', 'letter'])
    expect(await admin.call('assign-task', { target, memberId: admin.id })).toMatchObject({ code: 'task_unknown' });
  expect(await admin.call('assign-task', { target: 'letter:2', memberId: admin.id })).toMatchObject({
    memberId: admin.id,
  });
});

test('two who take it at the same moment: one of them has it, and the page says who', async () => {
  const [one, two] = [await hire('collecte'), await hire('collecte')];
  await Promise.all([one, two].map((who) => who.call('assign-task', { target: 'letter:1', memberId: who.id })));
  expect([one.id, two.id]).toContain(await assigneeOf('letter:1'));
});

test('tasks are told with who takes care of them: mine, nobody’s, all', async () => {
  const ruth = await hire('collecte');
  await ruth.call('assign-task', { target: 'letter:1', memberId: ruth.id });
  const tasks = [task('letter:1'), task('letter:99')];
  const shown = async (whose?: string) =>
    (await withAssignees(db, tasks, { memberId: ruth.id, whose })).map(({ target, assignee }) => [
      target,
      assignee?.memberId,
    ]);
  expect(await shown()).toEqual([
    ['letter:1', ruth.id],
    ['letter:99', undefined],
  ]);
  expect(await shown('mine')).toEqual([['letter:1', ruth.id]]);
  expect(await shown('nobody')).toEqual([['letter:99', undefined]]);
});

test('who leaves the foundation’s accounts takes care of nothing any more; of those who may, only those of today are offered', async () => {
  const [ruth, past] = [await hire('collecte'), await hire('collecte')];
  await ruth.call('assign-task', { target: 'letter:2', memberId: ruth.id });
  await db.update(staffRoles).set({ until: '2020-01-01' }).where(eq(staffRoles.memberId, past.id));
  const offered = (await listWhoMay(db, 'messages.answer')).map(({ id }) => id);
  expect(offered).toContain(ruth.id);
  expect(offered).not.toContain(past.id);
  await db.delete(users).where(eq(users.id, ruth.id));
  expect(await assigneeOf('letter:2')).toBeUndefined();
});

test('a target’s id is read for its own kind alone', () => {
  expect([
    idOfTarget('letter', 'letter:1'),
    idOfTarget('letter', 'order:1'),
    idOfTarget('letter', 'letters:1'),
  ]).toEqual(['1', undefined, undefined]);
});
