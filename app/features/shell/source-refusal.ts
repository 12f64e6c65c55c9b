import { REFUSED_SOURCE } from '#app/shared/source.ts';
import { readConsent, SIX_MONTHS_MS } from './kept-consent.ts';

/**
 * What the server keeps of the link somebody came by is a campaign's measure too: refused, it goes and does not come back while the
 * answer holds (decision 0054). Said again on each page, since some browsers forget after a week what scripts keep in cookies.
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
