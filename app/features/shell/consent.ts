/**
 * Consent in the browser (spec, 3, 4 and 9): kept under `cookie-consent` for six months, told to whoever measures by the
 * consent signal on the data layer. Runs before React: the banner works at first paint. No tracker is part of this site.
 */
import { REFUSED_SOURCE } from '#app/shared/source.ts';

type Consent = { essential: true; analytics: boolean; marketing: boolean; timestamp: number };

const KEY = 'cookie-consent';
const SIX_MONTHS_MS = 6 * 30 * 24 * 60 * 60 * 1000;

const root = document.documentElement;

function readConsent(): Consent | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Consent | null;
  } catch {
    return null;
  }
}

/** As Google's tags read it: the arguments object of `gtag('consent', 'update', {…})`. */
function signal(..._command: unknown[]): void {
  const layered = window as unknown as { dataLayer?: unknown[] };
  (layered.dataLayer ??= []).push(arguments);
}

function tell({ analytics, marketing }: Consent): void {
  signal('consent', 'update', {
    analytics_storage: analytics ? 'granted' : 'denied',
    ad_storage: marketing ? 'granted' : 'denied',
  });
  // What the server keeps of the link somebody came by is a campaign's measure too: refused, it goes and does not come back while the
  // answer holds. Said again on each page, since some browsers forget what scripts keep in cookies after a week.
  if (!marketing || document.cookie.includes(REFUSED_SOURCE))
    document.cookie = `${REFUSED_SOURCE};path=/;max-age=${marketing ? 0 : SIX_MONTHS_MS / 1000}`;
}

function keep(analytics: boolean, marketing: boolean): void {
  const consent: Consent = { essential: true, analytics, marketing, timestamp: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(consent));
  } catch {
    // Private windows may refuse: asked again next time.
  }
  delete root.dataset.consent;
  tell(consent);
}

const box = (name: string) => document.querySelector<HTMLInputElement>(`[data-consent-box=${name}]`)!;

export function startConsent(): void {
  const kept = readConsent();
  if (kept && Date.now() - kept.timestamp < SIX_MONTHS_MS) tell(kept);
  else root.dataset.consent = 'ask';
  addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-consent-choice]')?.dataset.consentChoice;
    if (!choice) return;
    if (choice === 'accept') keep(true, true);
    else if (choice === 'refuse') keep(false, false);
    else if (choice === 'save') keep(box('analytics').checked, box('marketing').checked);
    else {
      const now = readConsent();
      for (const name of ['analytics', 'marketing'] as const) box(name).checked = now?.[name] === true;
      root.dataset.consent = 'choose';
      box('analytics').focus();
      return;
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
