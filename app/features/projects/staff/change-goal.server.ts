import { lockFund, setGoal } from '#app/features/donations/fund-verbs.server.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { LANGUAGES } from '#app/shared/language.ts';
import { formatMoney, type Currency, toMajor } from '#app/shared/money.ts';
import { GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { SOURCE_LANGUAGE } from '#platform/translations.ts';
import { announceProject } from '#app/features/projects/project-events.server.ts';
import { projectGoals, projects } from '#app/features/projects/tables.server.ts';
import { projectInput } from './project-input.ts';

/** In minor units. */
const MAX = 100_000_000_000;

const Input = z.object({
  projectId: projectInput,
  /** In units of its fund's currency, as typed: "297 000". */
  goal: GivenSum,
  readIn: ReadIn,
  /** Donors read it. */
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(300, 'text_too_long'),
  /** The same in other languages; readers of the others see the French. */
  reasons: z
    .partialRecord(
      z.enum(LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)),
      z.string('invalid_field').trim().max(300, 'text_too_long'),
      'invalid_field',
    )
    .transform((all) => Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')))
    .optional(),
});
type Input = z.infer<typeof Input>;
type Outcome = { before: number; after: number; currency: Currency };

const major = (amountMinor: number, currency: Currency) => Number(toMajor({ amountMinor, currency }));

/**
 * `change-goal`: changes a project's goal, with a reason; its page shows both to donors. It cannot be below what was
 * already given.
 */
export const changeGoal = () =>
  defineFunction<Input, Outcome>({
    name: 'change-goal',
    summary: 'Changes the goal of a project, in the currency of its fund, with a reason that its page tells',
    input: Input,
    answer: z.object({ goal: z.number() }),
    staff: {
      permission: 'projects.goal',
      act: ({ projectId, reason }, { before, after, currency }) => ({
        target: `project:${projectId}`,
        before: { goal: major(before, currency) },
        after: { goal: major(after, currency) },
        reason,
      }),
    },
    async perform(tx, { projectId, goal, readIn, reason, reasons }, { staff, language }) {
      const [project] = await tx
        .select()
        .from(projects)
        .where(eq(projects.id, Number(projectId)));
      // Of two who change it at once the second changes what the first made of it.
      const fund = project && (await lockFund(tx, project.fundId));
      if (!fund) return new Refusal('project_unknown', { status: 404, field: 'projectId' });
      const { minor: toMinor, code = 'amount_invalid' } = minorOf(goal, fund.currency, readIn);
      if (!toMinor || toMinor > MAX) return new Refusal(code, { field: 'goal' });
      if (toMinor === fund.goalMinor) return new Refusal('goal_same', { status: 409, field: 'goal' });
      if (toMinor < fund.raisedMinor) {
        const sum = formatMoney({ amountMinor: fund.raisedMinor, currency: fund.currency }, language);
        return new Refusal('goal_below', { status: 409, field: 'goal', values: { sum } });
      }
      const fromMinor = fund.goalMinor;
      await tx
        .insert(projectGoals)
        .values({ projectId: Number(projectId), who: staff!.memberId, fromMinor, toMinor, reason, reasons });
      await setGoal(tx, fund.id, toMinor);
      // What every list of projects shows of it.
      await publishChange(tx, { topic: 'content', id: 'projects' });
      await announceProject(tx, projectId, 'goal');
      return { before: fromMinor ?? 0, after: toMinor, currency: fund.currency };
    },
    respond: async (_siteContext, { after, currency }) => ({ goal: major(after, currency) }),
  });
