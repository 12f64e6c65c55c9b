import { spawnSync } from 'node:child_process';

// The units at another moment, by default in the last hour of a year in UTC, when Kinshasa has the next day, month and year. Every clock is moved
// by the same span (`faketime`, Debian's package); those of the disk are not, so that what reads when a file was written is left out.
const moment = process.argv[2] ?? `${new Date().getUTCFullYear()}-12-31T23:10:00Z`;
const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
if (Number.isNaN(seconds)) throw new Error(`${moment} is no moment: 2026-12-31T23:10:00Z`);
const { error, status } = spawnSync(
  'faketime',
  [
    '-f',
    `${seconds < 0 ? '' : '+'}${seconds}`,
    'node_modules/.bin/vitest',
    'run',
    ...['platform/files.test.ts', 'platform/backup/backup.test.ts'].flatMap((file) => ['--exclude', file]),
  ],
  { stdio: 'inherit', env: { LOG_LEVEL: 'silent', ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1' } },
);
if (error) throw new Error('faketime is needed (apt-get install faketime)', { cause: error });
console.log(`at ${moment}: ${status === 0 ? 'as ever' : 'something reads another clock'}`);
process.exitCode = status ?? 1;
