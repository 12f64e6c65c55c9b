/** Sends a form as a press of its button does, checks of the browser and all. `requestSubmit` does so too, but not in Safari before 16. */
export function submitForm(form: HTMLFormElement): void {
  const button = form.appendChild(Object.assign(document.createElement('button'), { type: 'submit', hidden: true }));
  button.click();
  button.remove();
}
