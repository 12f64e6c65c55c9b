/**
 * The site in Chromiums of other years, Firefox and WebKit, at 360 × 640: pages wake, nothing throws, nothing reaches over the edge, no text
 * stands letter below letter, no button says its words in the colour of its ground, what is pressed has its effect; and in Chromium with
 * scripts off every page is read and every form sent.
 *   script/prove engines [engine…, else 80 90 92 106 119 firefox webkit]
 * Firefox and WebKit are the system's: apt install firefox-esr webkit2gtk-driver xvfb
 */
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { STAFF_LOGINS } from '#app/features/staff/seed.server.ts';
import { freePort, startSiteProcess } from '#test/site.ts';
import type { EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { ENGINES, openOldChromium, type Version } from './old-chromium.ts';
import { openWebKit } from './webkit.ts';

const openers: Record<string, () => Promise<EnginePage>> = {
  ...Object.fromEntries(
    (Object.keys(ENGINES).map(Number) as Version[]).map((version) => [version, () => openOldChromium(version)]),
  ),
  firefox: openFirefox,
  webkit: openWebKit,
};
const asked = process.argv.slice(2);
const engines = asked.length > 0 ? asked : Object.keys(openers);
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
/**
 * In the page: words of twelve letters and more in a box narrower than two of them, what reaches over the edge, and buttons whose words
 * have the colour of what is under them.
 */
const FAULTS = `[
  ...[...document.querySelectorAll('main *, header *')]
    .filter((one) => one.children.length === 0 && one.textContent.trim().length > 11)
    .map((one) => ({ one, box: one.getBoundingClientRect(), style: getComputedStyle(one) }))
    .filter(({ one, box, style }) => box.height > 60 && box.width < 24 && style.display !== 'none' && !one.closest('.visually-hidden, svg, details:not([open])'))
    .map(({ one }) => 'letter below letter: ' + one.textContent.slice(0, 40)),
  ...(document.documentElement.scrollWidth > innerWidth ? ['over the edge: ' + document.documentElement.scrollWidth] : []),
  ...[...document.querySelectorAll('button, [type=submit], a[class*=button]')]
    .filter((one) => one.offsetParent && (one.textContent || one.value || '').trim())
    .filter((one) => {
      const { color, backgroundImage } = getComputedStyle(one);
      let under = one;
      while (under && /^(?:transparent|rgba\\(.*, 0\\))$/.test(getComputedStyle(under).backgroundColor)) {
        if (getComputedStyle(under).backgroundImage !== 'none') return false;
        under = under.parentElement;
      }
      const isDrawnBeneath = ['::before', '::after'].some((part) => {
        const { width, height, backgroundColor } = getComputedStyle(one, part);
        return parseFloat(width) > 20 && parseFloat(height) > 20 && backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== color;
      });
      return !isDrawnBeneath && backgroundImage === 'none' && color === (under ? getComputedStyle(under).backgroundColor : 'rgb(255, 255, 255)');
    })
    .map((one) => 'not to be read: ' + (one.textContent || one.value).trim().slice(0, 40)),
]`;
const press = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
/** As somebody types: by the field's own setter, which React watches. */
const type = (selector: string, value: string) =>
  `(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    set.call(field, ${JSON.stringify(value)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`;
const send = (field: string) =>
  `document.querySelector(${JSON.stringify(field)}).form.querySelector('[type=submit]:not([hidden])').click()`;
const pressNamed = (pattern: RegExp, within = 'main button') =>
  `[...document.querySelectorAll(${JSON.stringify(within)})].find((one) => ${pattern}.test(one.textContent.trim() || one.value || '')).click()`;
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

type Step = [name: string, act: (page: EnginePage) => Promise<void>];
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
const stamp = Date.now();
const email = `moteur-${stamp}@exemple.org`;
/** Each engine signs up by an address of its own. */
let memberEmail = email;
const PASSWORD = 'trois-pagnes-bleus';
const mailedLink = async (to: string): Promise<string> => {
  for (let attempt = 0; attempt < 60; attempt++) {
    const all = (await (await fetch(`${origin}/demo/mail.json`)).json()) as { to: string; text: string }[];
    const text = all.find((mail) => mail.to === to)?.text;
    if (text) return /https?:\/\/\S+/.exec(text)![0];
    await delay(500);
  }
  throw new Error(`no mail for ${to}`);
};
const payDemo = async (page: EnginePage, done: string) => {
  await page.until(`location.pathname.startsWith('/demo/checkout/')`);
  await page.until(`[...document.querySelectorAll('button')].some((one) => one.textContent.trim() === 'Payer')`);
  await page.run(pressNamed(/^Payer$/, 'button'));
  await page.until(done);
};
const RECEIPT = `[...document.querySelectorAll('a')].some((one) => /receipts/.test(one.href))`;
/** @param isBare without scripts nothing wakes, and a redirect answers */
const order = async (page: EnginePage, isBare = false) => {
  await page.goTo(`${origin}/marketplace`);
  if (!isBare) await page.until(AWAKE);
  await page.run(
    `[...document.querySelectorAll('main button')].find((one) => /^Ajouter/.test(one.textContent + (one.getAttribute('aria-label') || ''))).click()`,
  );
  await page.until(
    `location.pathname === '/marketplace/checkout' && document.readyState === 'complete' ${isBare ? '' : `&& ${AWAKE}`}`,
  );
  if (!isBare) await page.run(`window.open = () => null`);
  // A buyer of its own, as for a gift below.
  const typed = {
    firstName: 'Ngalula',
    lastName: 'Moteur',
    email: `panier-${Date.now()}@exemple.org`,
    address: '3, avenue du Port',
    city: 'Goma',
  };
  // The address changes before the page does.
  await page.until(`document.querySelector('form [name$=lastName]')`);
  for (const [name, value] of Object.entries(typed)) await page.run(type(`form [name$=${name}]`, value));
  await page.run(send('form [name$=lastName]'));
  await payDemo(
    page,
    `/Commande/.test(document.querySelector('main').textContent) && !location.pathname.startsWith('/demo')`,
  );
};
const register = async (page: EnginePage, isBare = false) => {
  await page.goTo(`${origin}/events`);
  const path = await page.run<string>(
    `[...document.querySelectorAll('main a')].map((one) => one.pathname).find((path) => /^.events.[0-9]+$/.test(path))`,
  );
  await page.goTo(origin + path);
  if (!isBare) await page.until(AWAKE);
  await page.run(type('#inscription [name=name]', 'Ngalula Moteur'));
  await page.run(type('#inscription [name=email]', `inscrit-${Math.floor(Math.random() * 1e9)}@exemple.org`));
  await page.run(send('#inscription [name=email]'));
  await page.until(`document.querySelector('#inscription [role=status]')`);
};
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
      await page.run(send('form input[name=donorEmail]'));
      await payDemo(page, RECEIPT);
    },
  ],
  [
    'sponsorship to receipt',
    async (page) => {
      await page.goTo(`${origin}/sponsor?type=child`);
      await page.until(AWAKE);
      await page.run(`window.open = () => null`);
      await page.run(`document.querySelector('#parrainer [name=recurring][value=once]').click()`);
      await page.run(`document.querySelector('#parrainer [name=amount]').click()`);
      const typed = { firstName: 'Ngalula', lastName: 'Moteur', email };
      for (const [name, value] of Object.entries(typed)) await page.run(type(`#parrainer [name=${name}]`, value));
      await page.until(`!document.querySelector('#parrainer [type=submit]:not([hidden])').disabled`);
      await page.run(send('#parrainer [name=email]'));
      await payDemo(page, RECEIPT);
    },
  ],
  ['cart to order', order],
  ['registration', register],
  [
    'gallery',
    async (page) => {
      await page.goTo(`${origin}/galerie`);
      await page.until(AWAKE);
      await page.run(press('main article h2 a'));
      await page.until(`document.querySelector('dialog[open] img')`);
      const before = await page.run<string>(`document.querySelector('dialog[open] img').src`);
      await page.run(`[...document.querySelectorAll('dialog[open] button[aria-label]')].pop().click()`);
      await page.until(
        `!document.querySelector('dialog[open] img') || document.querySelector('dialog[open] img').src !== ${JSON.stringify(before)}`,
      );
    },
  ],
  [
    'sign-up',
    async (page) => {
      await page.goTo(`${origin}/auth?tab=signup`);
      await page.run(type('main [name=email]', memberEmail));
      await page.run(type('main [name=password]', PASSWORD));
      await page.run(send('main [name=password]'));
      await page.until(`/Presque terminé/.test(document.querySelector('main').textContent)`);
      await page.goTo(await mailedLink(memberEmail));
      await page.run(pressNamed(/^Confirmer mon adresse$/));
      await page.until(`location.pathname.startsWith('/dashboard')`);
    },
  ],
  look('/dashboard'),
  look('/dashboard/settings'),
  [
    'lesson and quiz',
    async (page) => {
      await page.goTo(`${origin}/academy/course/4`);
      await page.until(AWAKE);
      await page.run(pressNamed(/^Accès gratuit$/));
      await page.until(`/Déjà inscrit/.test(document.querySelector('main').textContent)`);
      const first = await page.run<string>(
        `[...document.querySelectorAll('main a')].find((one) => /Commencer le cours/.test(one.textContent)).href`,
      );
      await page.goTo(first);
      for (let lesson = 0; lesson < 8; lesson++) {
        await page.until(AWAKE);
        if (await page.run<boolean>(`document.querySelector('main fieldset [type=radio]') !== null`)) break;
        const here = await page.run<string>('location.href');
        await page.run(pressNamed(/^Leçon suivante$/, 'button'));
        await page.until(`location.href !== ${JSON.stringify(here)} && document.querySelector('main h1')`);
      }
      await page.run(
        `document.querySelectorAll('main fieldset').forEach((one) => one.querySelector('[type=radio]').click())`,
      );
      await page.run(pressNamed(/^Vérifier/));
      await page.until(`document.querySelector('main fieldset [role=status]')`);
    },
  ],
  [
    'staff signs in',
    async (page) => {
      const { email: who, password } = STAFF_LOGINS.find(({ role }) => role === 'administration')!;
      await page.goTo(`${origin}/`);
      await page.run(
        `fetch('/sign-out', { method: 'POST', redirect: 'manual', body: new URLSearchParams() }).then(() => 1)`,
      );
      await page.run(
        `fetch('/auth', { method: 'POST', redirect: 'manual', body: new URLSearchParams(${JSON.stringify({ intent: 'login', email: who, password })}) }).then(() => 1)`,
      );
    },
  ],
  ...STAFF.map(look),
  [
    'letter answered',
    async (page) => {
      const name = `Odette${Math.floor(Math.random() * 1e9)}`;
      await fetch(`${origin}/api/submit-contact-form`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, email: `${name}@exemple.org`, message: 'Où sont les tôles ?' }),
      });
      await page.goTo(`${origin}/admin/messages?q=${name}`);
      await page.until(AWAKE);
      await page.run(
        `[...document.querySelectorAll('main table a')].find((one) => one.textContent.includes(${JSON.stringify(name)})).click()`,
      );
      await page.until(`document.querySelector('textarea[name=text]')`);
      await page.run(type('textarea[name=text]', 'Elles sont là, merci.'));
      await page.run(press('[data-send]'));
      await page.until(`/La réponse est envoyée par e-mail/.test(document.body.textContent)`);
    },
  ],
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

/** With scripts off: pages are read, and each kind of form is sent as the browser sends it. */
const BARE_PAGES = [...PUBLIC, '/auth', '/auth?tab=signup', '/marketplace/checkout', '/faq', '/donate', '/galerie/7'];
const sendBare = (name: string, path: string, form: string, fields: Record<string, string>, answer: string): Step => [
  name,
  async (page) => {
    await page.goTo(origin + path);
    for (const [field, value] of Object.entries(fields)) await page.run(type(`${form} [name=${field}]`, value));
    await page.run(
      `document.querySelector(${JSON.stringify(form)}).querySelector('[type=submit]:not([hidden])').click()`,
    );
    await page.until(answer);
  },
];
const bareSteps: Step[] = [
  ...BARE_PAGES.map((path): Step => [
    path,
    async (page) => {
      await page.goTo(origin + path);
      if (await page.run<boolean>(AWAKE)) throw new Error('scripts run');
      // Who reads Arabic is led on to pages in Arabic.
      await page.run(`document.cookie = 'language=fr; path=/'`);
      const faults = await page.run<string[]>(FAULTS);
      if (faults.length > 0) throw new Error(faults.join('; '));
    },
  ]),
  sendBare(
    'contact',
    '/contact',
    '#ecrire',
    { name: 'Ngalula', email, message: 'Où sont les tôles ?' },
    `/[?&]sent|merci/i.test(location.search + document.querySelector('main').textContent)`,
  ),
  sendBare(
    'newsletter',
    '/about',
    'form[action="/newsletter"]',
    { email: `lettre-${stamp}@exemple.org` },
    `location.pathname.startsWith('/newsletter')`,
  ),
  [
    'gift to receipt',
    async (page) => {
      await page.goTo(`${origin}/projects/1`);
      // Without a key the same gift of the same giver is the one before: each engine has a giver of its own.
      await page.run(type('form input[name=donorEmail]', `sans-script-${Date.now()}@exemple.org`));
      await page.run(send('form input[name=donorEmail]'));
      await payDemo(page, RECEIPT);
    },
  ],
  ['cart to order', (page) => order(page, true)],
  ['registration', (page) => register(page, true)],
  [
    'sign-in',
    async (page) => {
      await page.goTo(`${origin}/auth`);
      await page.run(type('main [name=email]', 'aline@exemple.org'));
      await page.run(type('main [name=password]', 'manioc-et-miel'));
      await page.run(send('main [name=password]'));
      await page.until(`location.pathname.startsWith('/dashboard')`);
    },
  ],
];

async function walk(page: EnginePage, engine: string, all: readonly Step[]): Promise<number> {
  let passed = 0;
  for (const [name, act] of all) {
    const before = page.complaints.length;
    const fault = await act(page).then(
      () => page.complaints.slice(before).join('; '),
      (error: unknown) => [(error as Error).message, ...page.complaints.slice(before)].join('; '),
    );
    if (!fault) passed++;
    else console.log(`  FAILED ${name}: ${fault}`);
    await page.picture(join(pictures, `${engine}-${name.replace(/\W+/g, '-')}.png`)).catch(() => {});
  }
  console.log(`  ${passed} of ${all.length} steps`);
  return all.length - passed;
}

let failed = 0;
for (const engine of engines) {
  const page = await openers[engine]!();
  console.log(`${engine}: ${page.name}`);
  memberEmail = `membre-${engine}-${stamp}@exemple.org`;
  failed += await walk(page, engine, steps);
  page.stop();
  if (!page.setScripts) continue;
  const bare = await openers[engine]!();
  await bare.setScripts!(false);
  console.log(`${engine} without scripts`);
  failed += await walk(bare, `${engine}-bare`, bareSteps);
  bare.stop();
}
await site.stop();
console.log(`Pictures: ${pictures}. ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
