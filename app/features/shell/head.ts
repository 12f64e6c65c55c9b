/**
 * Inline before the styles: the browser's offer to install may come before anything else is awake, so it is kept here
 * (install.ts takes it); browsers without `inset` get styles of their own (script/lib/floor-css.ts); under Save-Data or on 2g the fonts are not fetched, the fallbacks are drawn for it (design, 2).
 */
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
const { dataset } = document.documentElement;
// Another release has another late part.
if (!CSS.supports('inset', '0')) document.write(`<link rel="stylesheet" href="/floor.css?${dataset.late}">`);
if (connection?.saveData || connection?.effectiveType?.includes('2g')) dataset.fonts = 'system';

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  (window as unknown as { installEvent?: Event }).installEvent = event;
  dispatchEvent(new Event('elikya:installable'));
});
