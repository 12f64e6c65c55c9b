/**
 * Writes every kind of mail and prints every kind of PDF in every language that has readers of it, from the demo's books with a cause
 * made for each, into a folder with one page that shows them all side by side. Fails where a kind was not written in a language, where a
 * text holds a placeholder, a key, a value nobody writes or French words in another language, and where Arabic is not set from the right.
 *   script/prove mails [folder, else one in /tmp]
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { SITE } from '#server/features.ts';
import { seedSite } from '#server/seed.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { isStaffKind, languagesOf, makeCauses } from './mails/causes.ts';
import { indexPage, type Shown } from './mails/index-page.ts';
import { listPrints } from './mails/prints.ts';
import { findWordFaults, listFrenchTitles, visibleText } from './mails/word-faults.ts';

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'elikya-mails-'));
for (const group of ['mails', 'prints', 'attachments']) mkdirSync(join(folder, group), { recursive: true });
const keep = (file: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, file), content);
  return file;
};
const nameOf = (kind: string, language: Language) => `${kind.replaceAll(/[^\w-]+/g, '-')}.${language}`;
const has = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const [hasText, hasPictures] = [has('pdftotext'), has('pdftoppm')];

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres(dataDir);
await migrateDatabase(postgres.url);
const db = openDatabase(postgres.url, { max: 4, patience: 60_000 });
await seedSite(db, { isLive: false });
const site = await openGiftSite(db);
site.siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { settings } = site.siteContext;
const kinds = new Map(
  SITE.mails({
    db,
    files: openMemoryFiles(),
    settings,
    jobs: site.pay.jobs,
    pay: () => site.pay,
    sections: () => SITE.sections,
  } as never).map(({ name, write }) => [name, write]),
);

const shown: Shown[] = [];
const faults: string[] = [];
/** Words that are not there are shown by their key, and warned of. */
let missing: string[] = [];
console.warn = (...said: unknown[]) => void missing.push(said.join(' '));
const note = (one: Omit<Shown, 'faults'>, found: readonly string[]) => {
  const all = [...new Set([...found, ...missing])];
  missing = [];
  shown.push({ ...one, faults: all });
  faults.push(...all.map((fault) => `${one.group}/${one.kind}, ${one.language}: ${fault}`));
};
const say = (error: unknown) => `was not made: ${error instanceof Error ? error.message : String(error)}`;

for (const language of LANGUAGES) {
  const titles = language === 'fr' ? [] : await listFrenchTitles(db, SITE.collections, language);
  const { causes, made } = await makeCauses(site, language);
  for (const { kind, variant, data } of causes) {
    if (!languagesOf(kind, variant).includes(language)) continue;
    const label = variant ? `${kind}, ${variant}` : kind;
    const base = { group: 'mails', kind: label, language, attachments: [], files: {}, text: '' } as const;
    try {
      const mail = await kinds.get(kind)!(db, data, language);
      if (!mail) {
        note({ ...base, title: '—' }, ['was not written']);
        continue;
      }
      const name = `mails/${nameOf(label, language)}`;
      const files = { html: keep(`${name}.html`, mail.html) };
      keep(`${name}.txt`, `${mail.subject}\n\n${mail.text}`);
      // A trial's own subject is staff's.
      const read = [...(kind === 'newsletter-trial' ? [] : [mail.subject]), mail.text, visibleText(mail.html)];
      // Staff read what they wrote themselves, in French.
      const found = read.flatMap((text) => findWordFaults(text, language, isStaffKind(kind) ? [] : titles));
      const spaced = language === 'fr' ? undefined : /.{0,20} [,;:!?](?=\s)/.exec(mail.text);
      if (spaced) found.push(`has a space before a sign: "${spaced[0]}"`);
      if (language === 'ar' && !/<html[^>]* dir="rtl"/.test(mail.html)) found.push('is not set from the right');
      const attachments = (mail.attachments ?? []).map(({ filename, content }) => ({
        name: filename,
        file: keep(`attachments/${nameOf(label, language)}.${filename}`, content),
      }));
      note({ ...base, title: mail.subject, files, text: mail.text, attachments }, found);
    } catch (error) {
      note({ ...base, title: '—' }, [say(error)]);
    }
  }
  for (const { kind, languages = LANGUAGES, render } of listPrints(site, made)) {
    if (!languages.includes(language)) continue;
    const base = { group: 'prints', kind, language, attachments: [] } as const;
    try {
      const name = `prints/${nameOf(kind, language)}`;
      const pdf = keep(`${name}.pdf`, await render());
      const path = join(folder, pdf);
      if (hasPictures)
        execFileSync('pdftoppm', ['-png', '-r', '80', '-f', '1', '-l', '1', '-singlefile', path, join(folder, name)]);
      const text = hasText
        ? execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        : '';
      const files = { pdf, png: hasPictures ? `${name}.png` : undefined };
      // Who packs reads French, whatever the buyer reads: goods stand in both languages on a slip.
      const names = kind === 'packing slip' ? [] : titles;
      const found = kind.startsWith('tax receipt') ? [] : findWordFaults(text, language, names);
      note({ ...base, title: kind, files, text }, found);
    } catch (error) {
      note({ ...base, title: kind, files: {}, text: '' }, [say(error)]);
    }
  }
}

for (const kind of kinds.keys())
  for (const language of languagesOf(kind))
    if (
      !shown.some(
        (one) =>
          one.group === 'mails' && one.kind.split(', ')[0] === kind && one.language === language && one.files.html,
      )
    )
      faults.push(`mails/${kind}, ${language}: no mail of this kind was written`);
keep('index.html', indexPage(shown));
await db.$client.end();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });

const count = (group: string) => shown.filter((one) => one.group === group).length;
const papers = new Set(shown.flatMap(({ group, kind }) => (group === 'prints' ? [kind] : []))).size;
console.log(
  `  ${kinds.size} kinds of mail, ${count('mails')} mails; ${papers} kinds of paper, ${count('prints')} printed`,
);
console.log(`  ${join(folder, 'index.html')}`);
console.log(`  ${faults.length} faults`);
for (const fault of new Set(faults)) console.log(`  - ${fault}`);
if (faults.length > 0) process.exitCode = 1;
