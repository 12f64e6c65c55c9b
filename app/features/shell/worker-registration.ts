/**
 * The background worker (spec, 2: registered at load, once the page is awake, from a fixed path, failure only logged). A new release waits until the
 * visitor takes it: a page is never swapped under somebody who is writing.
 */
const root = document.documentElement;

export function startWorker(): void {
  // The development server makes no worker.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register('/sw.js')
    .then(watch, (error: unknown) => console.info('worker not registered', error));
  if (!navigator.onLine) root.dataset.network = 'offline';
  addEventListener('offline', () => (root.dataset.network = 'offline'));
  addEventListener('online', () => {
    if (root.dataset.network !== 'offline') return;
    root.dataset.network = 'back';
    // Where the browser has no background sync, the forms kept by the worker are sent now.
    navigator.serviceWorker.controller?.postMessage('send kept');
    setTimeout(() => delete root.dataset.network, 4000);
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    // Without a controller this is the first install: nothing to swap.
    if (!worker || !navigator.serviceWorker.controller) return;
    root.dataset.release = 'waiting';
    addEventListener('click', (event) => {
      const choice = (event.target as Element).closest<HTMLElement>('[data-release]')?.dataset.release;
      if (choice !== 'take' && choice !== 'later') return;
      delete root.dataset.release;
      if (choice !== 'take') return;
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take over');
    });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
    });
  });
}
