/**
 * Inline in the head of pages while there is a banner, and of no other: which one was closed in this browser is known before the
 * first paint, and its button works before anything else is awake.
 */
const { dataset } = document.documentElement;
const KEY = 'banner-closed';

addEventListener('click', (event) => {
  if (!(event.target as Element).closest('[data-banner-close]')) return;
  try {
    localStorage.setItem(KEY, dataset.banner!);
  } catch {
    // Private windows may refuse: it is there again on the next page.
  }
  delete dataset.banner;
  document.getElementById('main')?.focus({ preventScroll: true });
});

try {
  if (localStorage.getItem(KEY) === dataset.banner) delete dataset.banner;
} catch {
  // The same: it is shown.
}
