/** The install prompt: the browser's own event (kept by head.ts) until a press, a short how-to where there is none (iOS). */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const KEY = 'install-later';
const LATER_MS = 14 * 24 * 60 * 60 * 1000;
const root = document.documentElement;
let offered: InstallEvent | undefined;

function isPutOff(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY)) < LATER_MS;
  } catch {
    return false;
  }
}

export function startInstall(): void {
  const offer = () => {
    offered = (window as unknown as { installEvent?: InstallEvent }).installEvent;
    if (offered && !isPutOff()) root.dataset.install = 'offer';
  };
  offer();
  addEventListener('elikya:installable', offer);
  const isApple = /iphone|ipad/i.test(navigator.userAgent);
  if (isApple && !matchMedia('(display-mode: standalone)').matches && !isPutOff()) root.dataset.install = 'how';
  const end = () => {
    delete root.dataset.install;
    delete root.dataset.asked;
  };
  addEventListener('appinstalled', end);
  // Raised by the site search's install entries.
  addEventListener('elikya:install', () => {
    root.dataset.install = offered ? 'offer' : 'how';
    // Whoever asks for it has it at once, also before the question about cookies is answered.
    root.dataset.asked = '';
    document.querySelector<HTMLElement>('[data-install-choice]')?.focus();
  });
  addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-install-choice]')?.dataset.installChoice;
    if (!choice) return;
    end();
    if (choice === 'go') {
      void offered?.prompt();
      offered = undefined;
    } else {
      try {
        localStorage.setItem(KEY, String(Date.now()));
      } catch {
        // Asked again next time.
      }
    }
  });
}
