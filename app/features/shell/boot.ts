/**
 * The first-party script inline in every page (≤ 4 KB): what HTML can't do before React is there.
 * On 'idle' pages it also wakes React up: the server puts the scripts into <noscript id="late">, which a browser with
 * JavaScript neither fetches nor runs, and this file moves them into the document when the page has time.
 */
import { startConsent } from './consent.ts';

const { connection } = navigator as { connection?: { saveData?: boolean } };

let wake = () => {};

/** Some time after the load event, when nothing else is to be done. */
function whenIdle(work: () => void): void {
  const idle = () =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : work()), 700);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

function wakeLate(): void {
  const late = document.getElementById('late');
  if (!late) return;
  const scripts = document.createRange().createContextualFragment(late.textContent ?? '');
  const modules: Element[] = [];
  for (const element of Array.from(scripts.children)) {
    if (element.tagName === 'SCRIPT' && element.getAttribute('type') !== 'module') document.body.append(element);
    else modules.push(element);
  }
  let isAwake = false;
  wake = () => {
    if (isAwake) return;
    isAwake = true;
    document.body.append(...modules);
  };
  addEventListener(
    'pointerdown',
    (event) => {
      if (!(event.target as Element).closest('a[href]')) wake();
    },
    { capture: true, passive: true },
  );
  addEventListener('keydown', wake, { capture: true, once: true });
  addEventListener(
    'focusin',
    (event) => {
      if (!(event.target as Element).matches('a[href]')) wake();
    },
    { capture: true },
  );
  // The drawings are still being painted at the load event, by the same few cores: waking just then would take both longer.
  if (!connection?.saveData) whenIdle(wake);
}

/** A repeated press of the same form must not make a second gift: each form gets a key of its own. */
function keyForms(): void {
  document.querySelectorAll<HTMLInputElement>('input[name=idempotencyKey]').forEach((field) => {
    if (!field.value && 'randomUUID' in crypto) field.value = crypto.randomUUID();
  });
}

/** Open menus close at Escape and at a press elsewhere, as a visitor expects of a menu. */
function closeMenus(): void {
  const close = (except?: Element | null) => {
    document.querySelectorAll<HTMLDetailsElement>('details[name=menu][open]').forEach((menu) => {
      if (menu !== except) menu.open = false;
    });
  };
  addEventListener('pointerdown', (event) => close((event.target as Element).closest('details[name=menu]')));
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = document.querySelector<HTMLDetailsElement>('details[name=menu][open]');
    if (open) open.querySelector('summary')?.focus();
    close();
  });
  addEventListener('click', (event) => {
    if ((event.target as Element).closest('details[name=menu] a')) close();
  });
}

type Late = typeof import('./late.ts');
const fetchLate = (): Promise<Late> =>
  import(/* @vite-ignore */ document.documentElement.dataset.late!) as Promise<Late>;

/** What every page does beside its content, React or not: after load, when the page has time. */
function startLate(): void {
  whenIdle(
    () =>
      void fetchLate().then(
        ({ start }) => start(),
        () => {},
      ),
  );
}

/** The search: a link to its page, a dialog where JavaScript runs. Where its code can't be had the link does what links do. */
function openSearch(): void {
  const ask = (event: Event) => {
    event.preventDefault();
    fetchLate()
      .then(({ openSearch }) => openSearch())
      .catch(() => location.assign(document.querySelector<HTMLAnchorElement>('[data-search]')!.href));
  };
  addEventListener('keydown', (event) => {
    // A page without the site's header has no such search: the back office has its own.
    const isOffered = document.querySelector('[data-search]');
    if (isOffered && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') ask(event);
  });
  // Ahead of React, whose link would move to the search's page.
  addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('[data-search]') && !event.ctrlKey && !event.metaKey && !event.shiftKey)
        ask(event);
    },
    { capture: true },
  );
}

wakeLate();
startLate();
keyForms();
closeMenus();
openSearch();
startConsent();
