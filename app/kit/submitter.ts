/**
 * Which button sent a form, for browsers whose submit events don't say it (Chrome 80, Safari before 15.4): React Router reads the button's
 * name and value there, and a form of several buttons would arrive without its act. Sending by Enter presses the first button, too.
 */
export function keepSubmitter(): void {
  if ('SubmitEvent' in window && 'submitter' in SubmitEvent.prototype) return;
  let pressed: HTMLButtonElement | HTMLInputElement | null = null;
  addEventListener(
    'click',
    ({ target }) => {
      pressed = (target as Element).closest<HTMLButtonElement | HTMLInputElement>('button, input[type=submit]');
    },
    { capture: true },
  );
  addEventListener(
    'submit',
    (event) => {
      const value = pressed?.form === event.target ? pressed : null;
      pressed = null;
      Object.defineProperty(event, 'submitter', { value });
    },
    { capture: true },
  );
}
