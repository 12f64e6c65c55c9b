import type { CommandDesk } from '#app/features/define-feature.server.ts';
import { grantAtServer } from '#app/features/staff/first-administrator.server.ts';
import { enterRate } from '#app/features/payments/rates.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { isCurrency } from '#app/shared/money.ts';
import { publishChange } from '#platform/changes.ts';
import { retryJobs } from '#platform/jobs.ts';
import { SettingsError } from '#platform/settings.ts';
import { SITE } from '#server/features.ts';
import { check } from './check.ts';
import { type Command, withDesk } from './desk.ts';
import { erase, resendReceipt } from './persons.ts';

const grant: Command = {
  usage: 'grant <e-mail> [role]',
  help: 'gives a member with a confirmed address a role of the staff, Administration when none is named',
  async run({ db }, [email = '', role = 'administration']) {
    const roles = await grantAtServer(db, email, role);
    return { data: { email, roles }, text: `${email}: ${roles.join(', ')}` };
  },
};

const rates: Command = {
  usage: 'rates <currency> <units for one euro> [day]',
  help: 'enters an exchange rate, of today when no day (YYYY-MM-DD) is given',
  async run({ db }, [currency, perEuro = '', day = dayInKinshasa()]) {
    if (!isCurrency(currency)) throw new RangeError(`Not a currency of ours: ${currency}\n\n${help()}`);
    await enterRate(db, currency, perEuro, day);
    return { data: { currency, perEuro, day }, text: `1 EUR = ${perEuro} ${currency}, ${day}` };
  },
};

const retry: Command = {
  usage: 'retry [queue]',
  help: 'begins again jobs that were given up, and at once those that wait for their next try: once what was in their way is mended',
  async run({ db }, [queue]) {
    const again = await retryJobs(db, queue);
    return {
      data: again,
      text:
        again.length > 0 ? again.map(({ name, count }) => `${name}: ${count} begin again`).join('\n') : 'No job waits',
    };
  },
};

const dropCache: Command = {
  usage: 'drop-cache',
  help: 'lets every server draw all public pages anew when they are next asked for',
  async run({ db }) {
    await publishChange(db, { topic: 'content', id: '' });
    return { data: { isTold: true }, text: 'Every server draws its pages anew' };
  },
};

const COMMANDS = new Map<string, Command>(
  Object.entries({
    check,
    grant,
    'resend-receipt': resendReceipt,
    retry,
    erase,
    rates,
    'drop-cache': dropCache,
    ...SITE.commands,
  }),
);

function help(): string {
  const lines = [...COMMANDS.values()].map(({ usage, help: said }) => `  ${usage}\n      ${said}`);
  return `script/admin <command> [--json]\n\n${lines.join('\n')}`;
}

/** What a command printed, and how it ends: 1 when something is broken or was refused. */
type Ended = { code: 0 | 1; out: string; error: string };

/** Runs one command of `script/admin`. What was mistyped or is not set is said in words; anything else is thrown. */
export async function runAdmin(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: CommandDesk['print'],
): Promise<Ended> {
  const isJson = words.includes('--json');
  const [name = '', ...rest] = words.filter((word) => word !== '--json');
  const command = COMMANDS.get(name);
  if (['help', '--help', '-h'].includes(name)) return { code: 0, out: help(), error: '' };
  try {
    if (!command) throw new RangeError(help());
    const { data, text, isBroken } = await withDesk(environment, print, (desk) => command.run(desk, rest));
    return {
      code: isBroken ? 1 : 0,
      out: isJson && data !== undefined ? JSON.stringify(data, null, 2) : text,
      error: '',
    };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SettingsError)) throw error;
    return { code: 1, out: '', error: isJson ? JSON.stringify({ error: error.message }) : error.message };
  }
}
