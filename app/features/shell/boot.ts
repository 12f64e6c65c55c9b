/**
 * The first-party script inline in every page (≤ 4 KB): what HTML can't do before React is there.
 * On 'idle' pages it also wakes React up: the server puts the scripts into <noscript id="late">, which a browser with
 * JavaScript neither fetches nor runs, and this file moves them into the document when the page has time.
 */
type Connection = { saveData?: boolean };

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
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    document.body.append(...modules);
  };
  const connection = (navigator as { connection?: Connection }).connection;
  addEventListener('pointerdown', (event) => {
    if (!(event.target as Element).closest('a[href]')) wake();
  }, { capture: true, passive: true });
  addEventListener('keydown', wake, { capture: true, once: true });
  addEventListener('focusin', (event) => {
    if (!(event.target as Element).matches('a[href]')) wake();
  }, { capture: true });
  if (connection?.saveData) return;
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 4000 }) : setTimeout(wake, 1500));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** A repeated press of the same form must not make a second gift: each form gets a key of its own. */
function keyForms(): void {
  for (const field of Array.from(document.querySelectorAll<HTMLInputElement>('input[name=idempotencyKey]'))) {
    if (!field.value && 'randomUUID' in crypto) field.value = crypto.randomUUID();
  }
}

/** Open menus close at Escape and at a press elsewhere, as a visitor expects of a menu. */
function closeMenus(): void {
  const close = (except?: Element | null) => {
    for (const menu of Array.from(document.querySelectorAll<HTMLDetailsElement>('details[name=menu][open]'))) {
      if (menu !== except) menu.open = false;
    }
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

wakeLate();
keyForms();
closeMenus();
