import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { GUIDE } from '#app/features/guide/entries/all.ts';
import type { GuidePicture } from '#app/features/guide/guide-entry.ts';
import { pictureFile } from '#app/features/guide/guide.server.ts';
import type { Role } from '#app/features/staff/roles.ts';
import { STAFF_LANGUAGES, type StaffLanguage } from '#app/features/staff/staff-language.ts';
import { launchBrowser } from './browser.ts';
import { enterAs, forgetSessions } from './journeys/staff.ts';
import { freePort, startSiteProcess } from './site.ts';

// script/guide [key…]: the pictures of all entries, or of these.
const FOLDER = 'public/guide';
/** As wide as a picture of a step is at most shown at twice the pixels, in pixels; as high, so that a long list shows its beginning. */
const MAX_WIDTH = 640;
const MAX_HEIGHT = 480;

const asked = process.argv.slice(2);
const entries = GUIDE.filter(({ key }) => asked.length === 0 || asked.includes(key));
const dataDir = mkdtempSync(join(tmpdir(), 'guide-'));
const site = await startSiteProcess({ port: await freePort(), dataDir });
const sizes: Record<string, readonly [number, number]> =
  asked.length === 0 ? {} : { ...(await import('#app/features/guide/picture-sizes.ts')).PICTURE_SIZES };
mkdirSync(FOLDER, { recursive: true });
if (asked.length === 0) for (const file of readdirSync(FOLDER)) rmSync(join(FOLDER, file));

/** What the selector finds on the page, with the marked part outlined. */
async function take(page: Page, { path, of, mark }: GuidePicture): Promise<Buffer> {
  await page.goto(site.origin + path, { waitUntil: 'networkidle', timeout: 30_000 });
  // What stays in sight as the page is scrolled would lie over the picture.
  const marked = mark ? `${mark} { outline: 4px solid #ffb71b !important; outline-offset: 2px; }` : '';
  await page.addStyleTag({ content: `.staff .bar { position: static !important } ${marked}` });
  const part = page.locator(of).first();
  await part.scrollIntoViewIfNeeded();
  const shot = await part.screenshot({ animations: 'disabled' });
  const { width = 1, height = 1 } = await sharp(shot).metadata();
  return sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, Math.round((width * MAX_HEIGHT) / MAX_WIDTH)) })
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .webp({ quality: 60, effort: 6 })
    .toBuffer();
}

try {
  for (const language of STAFF_LANGUAGES) {
    forgetSessions();
    // Its own words, of date and file fields, in this language too.
    const browser = await launchBrowser([`--lang=${language}`]);
    const pages = new Map<Role, Page>();
    const pageOf = async (role: Role, inLanguage: StaffLanguage) => {
      const known = pages.get(role);
      if (known) return known;
      const context = await browser.newContext({
        viewport: { width: 1100, height: 900 },
        reducedMotion: 'reduce',
        locale: inLanguage === 'fr' ? 'fr-FR' : 'en-GB',
      });
      await context.addCookies([{ name: 'language', value: inLanguage, url: site.origin }]);
      context.setDefaultTimeout(5000);
      const page = await context.newPage();
      await enterAs(page, site.origin, role);
      pages.set(role, page);
      return page;
    };
    for (const { key, pictures } of entries)
      for (const [step, picture] of Object.entries(pictures)) {
        const file = pictureFile(key, Number(step), language);
        const bytes = await take(await pageOf(picture.role, language), picture).catch((error: Error) => {
          process.stderr.write(`${file}: ${error.message.split('\n')[0]}\n`);
          process.exitCode = 1;
        });
        if (!bytes) continue;
        const { width, height } = await sharp(bytes).metadata();
        sizes[file] = [width, height];
        writeFileSync(join(FOLDER, file), bytes);
        process.stdout.write(`${file} ${width} × ${height}, ${Math.round(bytes.length / 1024)} KB\n`);
      }
    await browser.close();
  }
  const lines = Object.entries(sizes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, [width, height]]) => `  '${file}': [${width}, ${height}],\n`);
  writeFileSync(
    'app/features/guide/picture-sizes.ts',
    `// Written by script/guide. Don't edit.
/** Width and height in pixels of each picture of the guide, by its file's name. */
export const PICTURE_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
${lines.join('')}};
`,
  );
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
