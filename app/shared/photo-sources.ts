/**
 * The address of a photo that says which part of it stays where it is cut: `…-960.webp#top`. It goes with the address through all cards;
 * global.css reads it.
 */
export const withFocus = (path: string, focus: string): string => (focus === 'center' ? path : `${path}#${focus}`);

/** The sizes of a photo by the address that stands for it (platform/pictures.ts); none where a former release kept one size only. */
export function photoSources(path: string): { avif: string; webp: string } | undefined {
  const [, id] = /^(.*)-960\.webp(?:#\w+)?$/.exec(path) ?? [];
  if (!id) return undefined;
  const of = (format: string) => [480, 960, 1600].map((width) => `${id}-${width}.${format} ${width}w`).join(', ');
  return { avif: of('avif'), webp: of('webp') };
}

/** The smallest of it: for a card, a row, a thumbnail. */
export const smallPhoto = (path: string): string => path.replace(/-960\.webp(?=#|$)/, '-480.webp');
