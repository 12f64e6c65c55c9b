import { REFUSED_SOURCE } from '#app/shared/source.ts';
import { readConsent, SIX_MONTHS_MS } from './kept-consent.ts';

/**
 * Refusing consent also applies to the source of a visit that the server stores for campaigns: its cookie is deleted and
 * not set again while the choice is valid (decision 0054). The refusal is written again on each page, because some
 * browsers delete cookies set by scripts after a week.
 */
export function startSourceRefusal(): void {
  keepRefusal();
  // Behind the listener of consent.ts, which keeps the answer.
  addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-consent-choice]')) keepRefusal();
  });
}

function keepRefusal(): void {
  const kept = readConsent();
  const secondsLeft = kept ? Math.round((kept.timestamp + SIX_MONTHS_MS - Date.now()) / 1000) : 0;
  if (!kept || secondsLeft <= 0) return;
  if (!kept.marketing) document.cookie = `${REFUSED_SOURCE};path=/;max-age=${secondsLeft}`;
  else if (document.cookie.includes(REFUSED_SOURCE)) document.cookie = `${REFUSED_SOURCE};path=/;max-age=0`;
}
