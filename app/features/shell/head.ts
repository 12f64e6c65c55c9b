/**
 * Inline before the styles: the browser's offer to install may come before anything else is awake, so it is kept here
 * (install.ts takes it); under Save-Data or on 2g the fonts are not fetched, the fallbacks are drawn for it (design, 2).
 */
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
if (connection?.saveData || connection?.effectiveType?.includes('2g'))
  document.documentElement.dataset.fonts = 'system';

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  (window as unknown as { installEvent?: Event }).installEvent = event;
  dispatchEvent(new Event('elikya:installable'));
});
