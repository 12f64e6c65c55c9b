import { INK } from '#app/art/colours.ts';
import type { Cloth } from './cloth.ts';
import { definePattern } from './motifs.ts';
import { hash } from '#app/art/seed.ts';
import { move, rect, tenth } from '#app/art/shapes.ts';

const THREAD = 2;

/**
 * "Votre étoffe": one row of cloth per gift, from top to bottom, a line of ink between two rows.
 * Heights and width in px. Decorative: say the same in words beside it.
 */
export function clothRows(rows: readonly { cloth: Cloth; height: number }[], width: number): string {
  const patterns = new Map<string, string>();
  let y = 0;
  let body = '';
  rows.forEach(({ cloth: { motif, fg, bg }, height }, index) => {
    if (index > 0) {
      body += rect(0, y, width, THREAD, INK);
      y += THREAD;
    }
    // Named after its colours: the same cloth twice in a page is the same pattern.
    const id = 'c' + hash(motif + fg + bg).toString(36);
    if (!patterns.has(id)) patterns.set(id, definePattern(id, motif, fg, bg, 24));
    // Moved as a whole, so that each row starts with the top of its motif.
    body += move(0, Number(tenth(y)), rect(0, 0, width, height, `url(#${id})`));
    y += height;
  });
  const size = `width="${tenth(width)}" height="${tenth(y)}" viewBox="0 0 ${tenth(width)} ${tenth(y)}"`;
  const defs = [...patterns.values()].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} aria-hidden="true"><defs>${defs}</defs>${body}</svg>`;
}
