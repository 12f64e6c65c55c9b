/** Opens a dialog over the page. Safari before 15.4 and Firefox before 98 know no `<dialog>`: there it is a box that styles put in its place. */
export function openModal(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) return dialog.showModal();
  const box = dialog as HTMLElement;
  box.setAttribute('open', '');
  const before = document.activeElement as HTMLElement | null;
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeModal(dialog);
  box.addEventListener('keydown', onKey);
  box.addEventListener(
    'close',
    () => {
      box.removeEventListener('keydown', onKey);
      before?.focus();
    },
    { once: true },
  );
  box.querySelector<HTMLElement>('input, button')?.focus();
}

/** Closes it; it says `close`, as by Escape. */
export function closeModal(dialog: HTMLDialogElement): void {
  if ('close' in dialog) return dialog.close();
  const box = dialog as HTMLElement;
  if (!box.hasAttribute('open')) return;
  box.removeAttribute('open');
  box.dispatchEvent(new Event('close'));
}
