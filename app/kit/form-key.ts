const NAME = 'idempotencyKey';

/**
 * The key of a filled form stays the same until it is answered: a press repeated after a lost answer does nothing twice. It
 * stands in a field of the form. Forms that begin a payment have that field from the start, for the press before the page is
 * awake (boot.ts); the others get it at their first press.
 */
export function keyOf(form: HTMLFormElement): string {
  const field = keyField(form);
  field.value ||= newKey();
  return field.value;
}

/** The form was answered: what is sent next is another one. */
export function changeKey(form: HTMLFormElement): void {
  keyField(form).value = newKey();
}

/** What was typed and chosen, as the form endpoint reads it: no files, and not the key; a name given several times comes as lines. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  data.delete(NAME);
  const fields: Record<string, string> = {};
  for (const name of new Set(data.keys())) {
    const texts = data.getAll(name).filter((value) => typeof value === 'string');
    if (texts.length > 0) fields[name] = texts.join('\n');
  }
  return fields;
}

function keyField(form: HTMLFormElement): HTMLInputElement {
  const known = form.elements.namedItem(NAME);
  if (known instanceof HTMLInputElement) return known;
  return form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name: NAME }));
}

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
