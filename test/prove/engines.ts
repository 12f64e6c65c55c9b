/**
 * The site in Chromiums of other years, at 360 × 640: pages wake, nothing throws, nothing reaches over the edge, no text stands letter below
 * letter, what is pressed has its effect.
 *   script/prove engines [version…, else 80 90 92 106]
 */
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import { ENGINES, type OldChromium, openOldChromium, type Version } from './old-chromium.ts';

const asked = process.argv.slice(2).map(Number) as Version[];
const versions = asked.length > 0 ? asked : (Object.keys(ENGINES).map(Number) as Version[]);
const pictures = join(tmpdir(), 'elikya-engines');
mkdirSync(pictures, { recursive: true });

const photo = join(pictures, 'photo.jpg');
await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1f6b3f' } })
  .jpeg()
  .toFile(photo);

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const site = await startSiteProcess({ port: await freePort(), dataDir, logFile: join(dataDir, 'site.log') });
const { origin } = site;

const AWAKE = `Object.keys(document.querySelector('main')).some((key) => key.startsWith('__reactProps'))`;
/** In the page: words of twelve letters and more in a box narrower than two of them, and what reaches over the edge. */
const FAULTS = `[
  ...[...document.querySelectorAll('main *, header *')]
    .filter((one) => one.children.length === 0 && one.textContent.trim().length > 11)
    .map((one) => ({ one, box: one.getBoundingClientRect(), style: getComputedStyle(one) }))
    .filter(({ one, box, style }) => box.height > 60 && box.width < 24 && style.display !== 'none' && !one.closest('.visually-hidden, svg, details:not([open])'))
    .map(({ one }) => 'letter below letter: ' + one.textContent.slice(0, 40)),
  ...(document.documentElement.scrollWidth > innerWidth ? ['over the edge: ' + document.documentElement.scrollWidth] : []),
]`;
const press = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
const type = (selector: string, value: string) =>
  `(() => { const field = document.querySelector(${JSON.stringify(selector)}); field.value = ${JSON.stringify(value)}; field.dispatchEvent(new Event('input', { bubbles: true })); })()`;
const MENUS = `[...document.querySelectorAll('details[name=menu]')].filter((one) => one.offsetParent)`;
/** Whether links of an open menu can be pressed where they stand. */
const REACHED = `(() => {
  const links = [...document.querySelectorAll('details[name=menu][open] a')].filter((one) => one.offsetParent);
  const boxes = links.slice(0, 3).map((one) => one.getBoundingClientRect());
  return boxes.length > 0 && boxes.every((box) => box.left >= 0 && box.right <= innerWidth && box.width > 40);
})()`;

const PUBLIC = [
  '/',
  '/projects',
  '/projects/1',
  '/sponsor',
  '/marketplace',
  '/academy',
  '/academy/1',
  '/events',
  '/events/1',
  '/gallery',
  '/crowd-farming',
  '/impact-hub',
  '/news',
  '/news/1',
  '/transparence',
  '/auth',
  '/contact',
  '/volunteer',
  '/search?q=ecole',
  '/ar',
  '/ar/projects/1',
];
const STAFF = [
  '/admin',
  '/admin/payments',
  '/admin/projects/1',
  '/admin/content/news/new',
  '/admin/messages',
  '/admin/settings',
  '/admin/events',
];

type Step = [name: string, act: (page: OldChromium) => Promise<void>];
const look = (path: string): Step => [
  path,
  async (page) => {
    await page.goTo(origin + path);
    await page.run(`scrollTo(0, 1)`);
    // Public pages that need no React never wake.
    if (await page.run<boolean>(`document.querySelector('#late, script[type=module]') !== null`))
      await page.until(AWAKE);
    const faults = await page.run<string[]>(FAULTS);
    if (faults.length > 0) throw new Error(faults.join('; '));
  },
];
const email = `moteur-${Date.now()}@exemple.org`;
const steps: Step[] = [
  [
    'consent',
    async (page) => {
      await page.goTo(`${origin}/`);
      await page.until(`document.documentElement.dataset.consent === 'ask'`);
      await page.run(press('[data-consent-choice=refuse]'));
      await page.until(`document.documentElement.dataset.consent === undefined`);
    },
  ],
  ...PUBLIC.map(look),
  [
    'menu',
    async (page) => {
      await page.goTo(`${origin}/`);
      await page.run(`${MENUS}.pop().querySelector('summary').click()`);
      await page.until(REACHED);
    },
  ],
  [
    'language',
    async (page) => {
      await page.goTo(`${origin}/`);
      await page.run(`${MENUS}[0].querySelector('summary').click()`);
      await page.until(REACHED);
      await page.run(
        `[...document.querySelectorAll('details[open] a, details[open] button')].find((one) => /Kiswahili/.test(one.textContent)).click()`,
      );
      await page.until(`document.documentElement.lang === 'sw'`);
      await page.run(`document.cookie = 'language=fr; path=/'`);
    },
  ],
  [
    'search',
    async (page) => {
      await page.goTo(`${origin}/`);
      await page.run(press('[data-search]'));
      await page.until(`document.querySelector('dialog[open] input')`);
      await page.run(type('dialog[open] input', 'ecole en dur'));
      await page.until(`/cole en dur/.test(document.querySelector('dialog[open]').textContent)`);
    },
  ],
  [
    'gift to receipt',
    async (page) => {
      await page.goTo(`${origin}/projects/1`);
      await page.until(AWAKE);
      await page.run(`window.open = () => null`);
      await page.run(type('form input[name=donorEmail]', email));
      await page.run(
        `document.querySelector('form input[name=donorEmail]').form.querySelector('button[type=submit]:not([hidden])').click()`,
      );
      await page.until(`location.pathname.startsWith('/demo/checkout/')`);
      await page.run(
        `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Payer').click()`,
      );
      await page.until(`[...document.querySelectorAll('a')].some((one) => /receipts/.test(one.href))`);
    },
  ],
  [
    'cart to order',
    async (page) => {
      await page.goTo(`${origin}/marketplace`);
      await page.until(AWAKE);
      await page.run(
        `[...document.querySelectorAll('main button')].find((one) => /^Ajouter/.test(one.textContent + (one.getAttribute('aria-label') || ''))).click()`,
      );
      await page.until(`location.pathname === '/marketplace/checkout' && ${AWAKE}`);
      await page.run(`window.open = () => null`);
      const typed = { firstName: 'Ngalula', lastName: 'Moteur', email, address: '3, avenue du Port', city: 'Goma' };
      for (const [name, value] of Object.entries(typed)) await page.run(type(`form [name$=${name}]`, value));
      await page.run(
        `document.querySelector('form [name$=lastName]').form.querySelector('button[type=submit]:not([hidden])').click()`,
      );
      await page.until(`location.pathname.startsWith('/demo/checkout/')`);
      await page.run(
        `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Payer').click()`,
      );
      await page.until(
        `/Commande/.test(document.querySelector('main').textContent) && !location.pathname.startsWith('/demo')`,
      );
    },
  ],
  [
    'staff signs in',
    async (page) => {
      const { email: who, password } = STAFF_LOGINS.find(({ role }) => role === 'administration')!;
      await page.goTo(`${origin}/auth`);
      await page.run(
        `fetch('/auth', { method: 'POST', redirect: 'manual', body: new URLSearchParams(${JSON.stringify({ intent: 'login', email: who, password })}) }).then(() => 1)`,
      );
    },
  ],
  ...STAFF.map(look),
  [
    'journal entry',
    async (page) => {
      await page.goTo(`${origin}/admin/projects/1`);
      await page.until(AWAKE);
      const text = `Vu depuis un vieux téléphone ${Date.now()}`;
      await page.run(type('main form [name=title]', text));
      await page.run(type('main form textarea', text));
      await page.run(type('main form [name=description]', 'Un mur vert'));
      await page.run(
        `(() => { const consent = document.querySelector('main form [name=consent]'); consent.value = [...consent.options].find((one) => one.value).value; })()`,
      );
      await page.choose('main form input[type=file]', photo);
      await page.run(
        `document.querySelector('main form textarea').form.querySelector('button[type=submit]:not([hidden])').click()`,
      );
      await page.until(`/C’est au journal/.test(document.body.textContent)`);
      const waits = await page.run<number>(
        `Object.keys(localStorage).filter((name) => name.startsWith('waits:')).length`,
      );
      if (waits > 0) throw new Error('it still waits on the phone');
    },
  ],
];

let failed = 0;
for (const version of versions) {
  const page = await openOldChromium(version);
  console.log(`Chromium ${version}: ${await page.run<string>('navigator.userAgent')}`);
  let passed = 0;
  for (const [name, act] of steps) {
    const before = page.complaints.length;
    const fault = await act(page).then(
      () => page.complaints.slice(before).join('; '),
      (error: unknown) => (error as Error).message,
    );
    if (!fault) passed++;
    else console.log(`  FAILED ${name}: ${fault}`);
    await page.picture(join(pictures, `${version}-${name.replace(/\W+/g, '-')}.png`)).catch(() => {});
  }
  console.log(`  ${passed} of ${steps.length} steps`);
  failed += steps.length - passed;
  page.stop();
}
await site.stop();
console.log(`Pictures: ${pictures}. ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
