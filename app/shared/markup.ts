/** Without what no XML may hold, escaped or not: a file or drawing with it is read by nobody (XML 1.0, 2.2). */
export const asXmlText = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\ufffd').replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** A text as it stands in HTML, SVG or XML, between tags or in a quoted attribute. (Templates of the platform: `html`, which escapes by itself.) */
export const escapeMarkup = (text: string): string =>
  asXmlText(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
