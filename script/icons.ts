/**
 * Writes app/ui/icons/sprite.svg and names.ts: just the icons the site uses, from Phosphor's bold weight (MIT).
 * Add a name here, then: node script/icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises';

const NAMES = `
arrow-elbow-down-left arrow-left arrow-right arrow-u-up-left basket book-open-text caret-down certificate check circle-dashed clock device-mobile credit-card download-simple envelope-simple facebook-logo file-text gear globe-hemisphere-west hammer
hand-heart hourglass-medium house info instagram-logo linkedin-logo list magnifying-glass map-pin minus pause phone plant play plus printer
receipt share-network sign-out squares-four tiktok-logo trash truck twitter-logo user users-three warning whatsapp-logo wifi-slash x
`.trim().split(/\s+/);

const SOURCE = new URL('../node_modules/@phosphor-icons/core/assets/bold/', import.meta.url);
const TARGET = new URL('../app/ui/icons/', import.meta.url);

const symbols: string[] = [];
for (const name of NAMES) {
  const svg = await readFile(new URL(`${name}-bold.svg`, SOURCE), 'utf8');
  const outlines = Array.from(svg.matchAll(/<path d="([^"]+)"\s*\/>/g), (match) => match[1]);
  if (outlines.length === 0 || /<(?!\/?svg|path)/.test(svg)) throw new Error(`${name} isn't drawn with paths alone`);
  symbols.push(`<symbol id="${name}" viewBox="0 0 256 256"><path d="${outlines.join('')}"/></symbol>`);
}

await writeFile(new URL('sprite.svg', TARGET), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
await writeFile(new URL('names.ts', TARGET), `// Written by script/icons.ts. Don't edit.\nexport type IconName =\n${NAMES.map((name) => `  | '${name}'`).join('\n')};\n`);
console.log(`${NAMES.length} icons`);
