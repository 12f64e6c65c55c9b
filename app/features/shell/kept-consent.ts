export type Consent = { essential: true; analytics: boolean; marketing: boolean; timestamp: number };

export const CONSENT_KEY = 'cookie-consent';
export const SIX_MONTHS_MS = 6 * 30 * 24 * 60 * 60 * 1000;

/** The answer this browser keeps, be it old; none in windows that keep nothing. */
export function readConsent(): Consent | null {
  try {
    return JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as Consent | null;
  } catch {
    return null;
  }
}
