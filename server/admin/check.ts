import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { findOldRates, RATES_GOOD_FOR_DAYS, WARN_RATES_AFTER_DAYS } from '#app/features/payments/rates.server.ts';
import { findMissingBackup, readBackupAge } from '#platform/backup/backup-place.ts';
import { openFiles } from '#platform/files.ts';
import { countDeadJobs } from '#platform/jobs.ts';
import { checkRelay } from '#platform/mail.ts';
import { sayUnread } from '#platform/unread-variables.ts';
import { findBrokenInvariants, runInvariants } from '#server/invariants.ts';
import type { Command, Desk } from './desk.ts';

type Found = { state: 'ok' | 'warn' | 'broken'; said: string };
const ok = (said: string): Found => ({ state: 'ok', said });
const warn = (said: string): Found => ({ state: 'warn', said });
const broken = (said: string): Found => ({ state: 'broken', said });

const GIB = 1024 ** 3;
/** Less, and a busy day's logs and files may fill it. */
const ENOUGH_DISK_GIB = 2;
const LATE_MAIL_HOURS = 1;
/** More between the clock of the server and the one of its database, and something that was just written may lie in the future. */
const CLOCKS_APART_SECONDS = 5;

const CHECKS: Record<string, (desk: Desk) => Promise<Found>> = {
  async settings({ settings: { isLive, origin, unread } }) {
    const said = [`${isLive ? 'live' : 'demo'} mode, ${origin}`, ...unread.map(sayUnread)].join('\n');
    return (unread.length > 0 ? warn : ok)(said);
  },
  async clock({ db }) {
    const asked = Date.now();
    const { rows } = await db.execute<{ at: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
    );
    // Somewhere between question and answer.
    const seconds = (rows[0]!.at - (asked + Date.now()) / 2) / 1000;
    const said = `the database's clock is ${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'before'} this machine's`;
    return Math.abs(seconds) > CLOCKS_APART_SECONDS
      ? warn(`${said}: days, limits and links are computed from both; have NTP set both`)
      : ok(said);
  },
  async database({ db }) {
    const { rows } = await db.execute<{ version: string; isStandby: boolean }>(
      sql`select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby"`,
    );
    const { version, isStandby } = rows[0]!;
    return isStandby
      ? broken(`PostgreSQL ${version} is a standby: nothing can be written`)
      : ok(`PostgreSQL ${version}`);
  },
  async books({ db }) {
    await runInvariants(db);
    const wrong = await findBrokenInvariants(db.$client);
    return wrong.length === 0 ? ok('All invariants hold') : broken(wrong.join('\n'));
  },
  async providers({ db, settings, providers: { ready } }) {
    const asked = ready.map(({ create }) => create({ db, settings })).filter(({ ping }) => ping);
    if (asked.length === 0) return (settings.isLive ? broken : ok)('No provider outside is set up');
    const lines = await Promise.all(
      asked.map(({ name, ping }) =>
        ping!().then(
          () => ({ isWell: true, said: `${name} answers` }),
          (error: Error) => ({ isWell: false, said: `${name}: ${error.message}` }),
        ),
      ),
    );
    const said = lines.map((line) => line.said).join('\n');
    return lines.every(({ isWell }) => isWell) ? ok(said) : broken(said);
  },
  async relay({ settings: { smtpUrl } }) {
    if (!smtpUrl) return ok('None: mails stay in the demo’s mailbox');
    return checkRelay(smtpUrl).then(
      () => ok('The relay lets us in'),
      (error: Error) => broken(error.message),
    );
  },
  async mails({ db }) {
    const { rows } = await db.execute<{ n: number; hours: number | null }>(
      sql`select count(*)::int as n, (extract(epoch from now() - min(created_at)) / 3600)::float8 as hours from mails where delivered_at is null`,
    );
    const { n, hours } = rows[0]!;
    if (n === 0) return ok('None waits');
    return (Number(hours) > LATE_MAIL_HOURS ? warn : ok)(`${n} wait, the oldest for ${Number(hours).toFixed(1)} hours`);
  },
  async jobs({ db }) {
    const dead = await countDeadJobs(db);
    if (dead.length === 0) return ok('None was given up');
    return warn(
      `Given up: ${dead.map(({ name, count }) => `${count} ${name}`).join(', ')}. script/admin retry begins them again`,
    );
  },
  async files({ settings }) {
    const files = await openFiles(settings);
    const key = `checks/${randomUUID()}`;
    try {
      await files.put(key, new TextEncoder().encode(key), 'text/plain');
      const isSame = new TextDecoder().decode(await files.get(key)) === key;
      await files.remove(key);
      return isSame
        ? ok(settings.s3 ? `The bucket ${settings.s3.bucket} keeps files` : 'The folder keeps files')
        : broken('What was kept is not what was read');
    } catch (error) {
      return broken((error as Error).message);
    }
  },
  async rates({ db, settings }) {
    const [oldest] = await findOldRates(db, WARN_RATES_AFTER_DAYS);
    if (!oldest) return ok(`None is older than ${WARN_RATES_AFTER_DAYS} days`);
    const said = `${oldest.currency} is of ${oldest.day}, ${oldest.days} days old`;
    if (!settings.isLive) return ok(`${said} (a sample)`);
    return oldest.days > RATES_GOOD_FOR_DAYS ? broken(`${said}: nothing is converted by it`) : warn(said);
  },
  async backup({ settings }) {
    const hours = readBackupAge(settings);
    if (hours === undefined) return ok('The database is outside: its own provider backs it up');
    const found = findMissingBackup(settings);
    const said = `the newest, or the database, is ${hours.toFixed(1)} hours old`;
    return found ? warn(found.isPlaceSet ? said : `None are taken: set BACKUP_DIR; ${said}`) : ok(said);
  },
  async disk({ settings: { dataDir } }) {
    const { bavail, bsize } = await statfs(dataDir);
    const free = (bavail * bsize) / GIB;
    return (free < ENOUGH_DISK_GIB ? warn : ok)(`${free.toFixed(1)} GiB free at ${dataDir}`);
  },
};

/** Looks at everything an operator would look at, one after the other: what is broken stops no other look. */
export const check: Command = {
  usage: 'check [part …]',
  help: `looks at ${Object.keys(CHECKS).join(', ')}; ends with 1 when something is broken`,
  async run(desk, parts) {
    const unknown = parts.find((part) => !(part in CHECKS));
    if (unknown) throw new RangeError(`No part ${unknown}: ${Object.keys(CHECKS).join(', ')}`);
    const found = [];
    for (const [part, look] of Object.entries(CHECKS))
      if (parts.length === 0 || parts.includes(part))
        found.push({ part, ...(await look(desk).catch((error: Error) => broken(error.message))) });
    return {
      data: { ok: found.every(({ state }) => state !== 'broken'), checks: found },
      text: found
        .map(
          ({ part, state, said }) =>
            `${state.padEnd(7)} ${part.padEnd(10)} ${said.replaceAll('\n', `\n${' '.repeat(19)}`)}`,
        )
        .join('\n'),
      isBroken: found.some(({ state }) => state === 'broken'),
    };
  },
};
