import type { ClipboardEvent } from 'react';
import { typeIn } from './markdown-tools.ts';
import { HAS_PICTURE, isPictureAlone } from './pasted-pictures.ts';

/** A text with something of its own in it: words alone are pasted as they are. */
const HAS_FORM = /<(?:h[1-6]|p|li|table|blockquote|b|strong|i|em|a)[\s>]/i;

/** What Word or Google Docs put on the clipboard goes into the textarea as Markdown; without script its words alone do. */
export function pasteInto(event: ClipboardEvent<HTMLTextAreaElement>, onPictureRefused: () => void): void {
  const area = event.currentTarget;
  if (isPictureAlone(event.clipboardData)) onPictureRefused();
  const [html, text] = [event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain')];
  if (HAS_PICTURE.test(html)) onPictureRefused();
  // Code editors colour what they copy: it is Markdown as it is.
  if (!HAS_FORM.test(html) || event.clipboardData.types.includes('vscode-editor-data')) return;
  event.preventDefault();
  const put = (markdown: string) => typeIn(area, { from: area.selectionStart, to: area.selectionEnd, put: markdown });
  import('./rich/paste-html.ts').then(
    ({ markdownOf }) => put(markdownOf(new DOMParser().parseFromString(html, 'text/html'), location.origin)),
    // On a dead line its words are pasted.
    () => put(text),
  );
}
