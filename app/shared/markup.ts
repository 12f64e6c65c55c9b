/** A text as it stands in HTML, SVG or XML, between tags or in a quoted attribute. (Templates of the platform: `html`, which escapes by itself.) */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
