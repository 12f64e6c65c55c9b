import { escapeMarkup } from '#app/shared/markup.ts';

type Frame = {
  viewBox: string;
  fit: string;
  /** Without a title the drawing is decorative, and hidden from assistive technology. */
  title?: string | undefined;
  size?: { width: number; height: number } | undefined;
};

export function frameDrawing({ viewBox, fit, title, size }: Frame, defs: string, body: string): string {
  const dimensions = size ? ` width="${size.width}" height="${size.height}"` : '';
  const label = title ? `role="img" aria-label="${escapeMarkup(title)}"` : 'aria-hidden="true"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="${fit}"${dimensions} ${label}>` +
    `<defs>${defs}</defs>${body}</svg>`
  );
}
