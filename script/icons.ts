/**
 * Writes app/ui/icons/paths.ts: the outlines of just the icons the site uses, from Phosphor's bold weight (MIT).
 * Add a name here, then: node script/icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises';

const NAMES = `
arrow-clockwise arrow-elbow-down-left arrow-left arrow-right arrow-square-out arrow-u-up-left arrows-down-up bank basket
bell book-open briefcase calendar-blank caret-down caret-left caret-right certificate chat-circle check circle-dashed clock
copy credit-card device-mobile download-simple envelope-simple envelope-simple-open eye eye-slash facebook-logo file-pdf
file-text funnel-simple gear globe-hemisphere-west graduation-cap hammer hand-heart heart hourglass-medium house
identification-card image images info instagram-logo leaf lightbulb linkedin-logo list list-checks lock-simple
magnifying-glass map-pin minus newspaper paperclip pause pencil-simple phone plant play plus printer quotes receipt
share-network shield-check sign-in sign-out sliders-horizontal sparkle speaker-high squares-four star tiktok-logo translate
trash tree truck twitter-logo upload-simple user users users-three warning whatsapp-logo wifi-slash x
`.trim().split(/\s+/);

const SOURCE = new URL('../node_modules/@phosphor-icons/core/assets/bold/', import.meta.url);

const lines: string[] = [];
for (const name of NAMES) {
  const svg = await readFile(new URL(`${name}-bold.svg`, SOURCE), 'utf8');
  const outlines = Array.from(svg.matchAll(/<path d="([^"]+)"\s*\/>/g), (match) => match[1]);
  if (outlines.length === 0 || /<(?!\/?svg|path)/.test(svg)) throw new Error(`${name} isn't drawn with paths alone`);
  lines.push(`  '${name}': '${outlines.join('')}',`);
}

await writeFile(
  new URL('../app/ui/icons/paths.ts', import.meta.url),
  `// Written by script/icons.ts from Phosphor Icons, bold (MIT licence). Don't edit.\nexport const paths = {\n${lines.join('\n')}\n} as const;\n`,
);
console.log(`${NAMES.length} icons`);
