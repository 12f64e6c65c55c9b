/**
 * Inline before the styles: under Save-Data or on 2g the fonts are not fetched, the fallbacks are drawn for it (design, 2).
 */
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
if (connection?.saveData || connection?.effectiveType?.includes('2g')) document.documentElement.dataset.fonts = 'system';
