/**
 * Progress bars are drawn when they are first seen, in twelve steps (design, 7); the page and a printer have them whole from the start.
 * One that was in sight before this runs stays as it is.
 */
export function startProgressStrips(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (
    connection?.saveData ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    !('IntersectionObserver' in window)
  )
    return;
  const hidden = document.documentElement.dir === 'rtl' ? 'inset(0 0 0 100%)' : 'inset(0 100% 0 0)';
  const unseen = new WeakSet<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) {
        unseen.add(target);
        continue;
      }
      observer.unobserve(target);
      if (unseen.has(target))
        target.firstElementChild?.animate(
          { clipPath: [hidden, 'inset(0)'] },
          { duration: 900, easing: 'steps(12, end)' },
        );
    }
  });
  const strips = () => document.querySelectorAll('[role=progressbar][aria-valuenow]');
  strips().forEach((strip) => observer.observe(strip));
  // Those of a page that was moved to are all new.
  addEventListener('elikya:moved', () =>
    strips().forEach((strip) => {
      unseen.add(strip);
      observer.observe(strip);
    }),
  );
}
