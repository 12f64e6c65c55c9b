/**
 * Timing of the tooltips, which CSS draws from `data-tip`: 700 ms before the first opens; the next one within 300 ms of it
 * opens at once. Escape puts them away (WCAG 1.4.13).
 */
const OPEN_MS = 700;
const SKIP_MS = 300;
const { dataset } = document.documentElement;

export function startTips(): void {
  let opening: ReturnType<typeof setTimeout>;
  let cooling: ReturnType<typeof setTimeout>;
  addEventListener('pointerover', (event) => {
    if (!(event.target as Element).closest('[data-tip]')) return;
    clearTimeout(cooling);
    clearTimeout(opening);
    opening = setTimeout(() => (dataset.tips = 'warm'), OPEN_MS);
  });
  addEventListener('pointerout', (event) => {
    if (!(event.target as Element).closest('[data-tip]')) return;
    clearTimeout(opening);
    cooling = setTimeout(() => delete dataset.tips, SKIP_MS);
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset.tips = 'off';
  });
}
