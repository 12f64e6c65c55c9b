import { expect, test } from 'vitest';
import { applyTool, pictureAt, type Tool } from './markdown-tools.ts';

/** A text in which `[` and `]` stand around what is chosen, before and after a press of a button. */
function press(marked: string, tool: Tool): string {
  const from = marked.indexOf('⟦');
  const text = marked.replace('⟦', '').replace('⟧', '');
  const done = applyTool({ text, from, to: marked.indexOf('⟧') - 1 }, tool);
  const after = text.slice(0, done.from) + done.put + text.slice(done.to);
  const [start, end] = done.chosen;
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
}

test.each<[Tool, string, string]>([
  ['bold', 'Un ⟦mot⟧ ici', 'Un **⟦mot⟧** ici'],
  ['bold', 'Un **⟦mot⟧** ici', 'Un ⟦mot⟧ ici'],
  ['italic', '⟦⟧', '*⟦⟧*'],
  ['link', 'Lire ⟦la suite⟧.', 'Lire [la suite](⟦/⟧).'],
  ['heading', 'Un\nDe⟦u⟧x\nTrois', 'Un\n⟦## Deux⟧\nTrois'],
  ['heading', 'Un\n## De⟦u⟧x', 'Un\n⟦Deux⟧'],
  ['list', '⟦Un\nDeux⟧', '⟦- Un\n- Deux⟧'],
  ['list', '⟦- Un\n- Deux⟧', '⟦Un\nDeux⟧'],
  ['list', '⟦> Un⟧', '⟦- Un⟧'],
  ['quote', '⟦Un⟧', '⟦> Un⟧'],
  ['numbers', '⟦Un\nDeux⟧', '⟦1. Un\n2. Deux⟧'],
  ['numbers', '⟦1. Un\n2. Deux⟧', '⟦Un\nDeux⟧'],
  ['numbers', '⟦- Un\n- Deux⟧', '⟦1. Un\n2. Deux⟧'],
  // One that began elsewhere, or lost its count, counts from one again.
  ['numbers', '⟦3. Un\n5. Deux⟧', '⟦1. Un\n2. Deux⟧'],
  ['list', '⟦1. Un\n2. Deux⟧', '⟦- Un\n- Deux⟧'],
  ['note', 'Un mot⟦⟧ ici.', 'Un mot[^1] ici.\n\n[^1]: ⟦⟧'],
  ['note', 'Un ⟦mot⟧[^3].\n\n[^3]: Trois.\n', 'Un mot[^4][^3].\n\n[^3]: Trois.\n[^4]: ⟦⟧'],
  ['note', 'Fin⟦⟧', 'Fin[^1]\n\n[^1]: ⟦⟧'],
  ['table', '⟦⟧', '| | |\n| --- | --- |\n| | |\n⟦⟧'],
  ['table', 'Un⟦⟧', 'Un\n\n| | |\n| --- | --- |\n| | |\n⟦⟧'],
])('%s: %s', (tool, before, after) => {
  expect(press(before, tool)).toBe(after);
});

test.each([
  ['', '![x](y)\n\n'],
  ['Un mot‸ ici.', 'Un mot ici.\n\n![x](y)\n\n'],
  ['Un‸.\n\nDeux.', 'Un.\n\n![x](y)\n\nDeux.'],
  ['Un.\n\n‸\n\nDeux.', 'Un.\n\n![x](y)\n\nDeux.'],
  ['- a‸\n- b\n\nDeux.', '- a\n- b\n\n![x](y)\n\nDeux.'],
])('a photo stands on a line of its own behind the paragraph of the cursor: %j', (marked, after) => {
  const text = marked.replace('‸', '');
  const { from, to, put } = pictureAt(text, Math.max(0, marked.indexOf('‸')), '![x](y)');
  expect(text.slice(0, from) + put + text.slice(to)).toBe(after);
});
