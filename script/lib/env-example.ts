/**
 * Writes .env.example from the table of settings in docs/operating.md, which a test holds against the settings' schema: every setting
 * with its default and what it does. What live mode needs stands first and empty.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const NEEDED = ['SITE_MODE', 'ORIGIN', 'AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY'];
const OF_COMPOSE = [
  ['SITE_NAME', 'the name in ORIGIN, as www.example.org: the proxy gets its certificate'],
  ['DATABASE_PASSWORD', 'openssl rand -hex 24'],
  ['BACKUP_FOLDER', 'where the nightly backups go, ./backups by itself'],
] as const;

const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
const wrap = (text: string) => text.replace(/(.{1,110})(?:\s+|$)/g, '# $1\n');

const rows = [
  ...readFileSync('docs/operating.md', 'utf8')
    .split('\n## ')[1]!
    .matchAll(/^\| (`[^|]+) \|([^|]*)\| (.+) \|$/gm),
].map(([, names, defaults, text]) => ({
  names: [...names!.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!),
  defaults: defaults!.trim(),
  text: text!,
}));
const block = ({ names, defaults, text }: (typeof rows)[number], isNeeded: boolean) =>
  `${wrap(plain(text) + (defaults ? ` (by itself: ${plain(defaults)})` : ''))}${names
    .map((name) => `${isNeeded ? '' : '#'}${name}=${name === 'SITE_MODE' ? 'live' : ''}\n`)
    .join('')}`;
const isNeeded = ({ names }: (typeof rows)[number]) => names.some((name) => NEEDED.includes(name));

writeFileSync(
  process.argv[2] ?? '.env.example',
  `# Settings of the site: docs/operating.md. Made by script/fix; an empty one counts as unset.

# ── Needed in live mode, and the keys of a payment provider below
${rows
  .filter(isNeeded)
  .map((row) => block(row, true))
  .join('\n')}
# ── For compose.yaml alone
${OF_COMPOSE.map(([name, text]) => `${wrap(text)}${name === 'BACKUP_FOLDER' ? '#' : ''}${name}=\n`).join('')}
# ── Everything else
${rows
  .filter((row) => !isNeeded(row))
  .map((row) => block(row, false))
  .join('\n')}`,
);
