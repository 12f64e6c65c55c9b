/**
 * Consent in the browser (spec, 3, 4 and 9): kept under `cookie-consent` for six months, told to whoever measures by the
 * consent signal on the data layer. Runs before React: the banner works at first paint. No tracker is part of this site.
 */
import { type Consent, CONSENT_KEY, readConsent, SIX_MONTHS_MS } from './kept-consent.ts';

const root = document.documentElement;

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
}

function keep(analytics: boolean, marketing: boolean): void {
  const consent: Consent = { essential: true, analytics, marketing, timestamp: Date.now() };
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
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
