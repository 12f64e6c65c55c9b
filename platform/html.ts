/** Markup that can be put into a page unchanged; only `html` creates it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | undefined | readonly Html[];

/**
 * Creates markup from a template: every value is escaped, except markup created in the same way; false and undefined
 * are left out.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((all, part, at) => all + render(values[at - 1]) + part));
}

function render(value: Value): string {
  if (value === false || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((it) => it.text).join('');
  // XML knows no controls, escaped or not, and no page needs one.
  const text = String(value)
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return text.replace(/[&<>"'`=]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
