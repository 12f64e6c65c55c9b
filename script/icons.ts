/**
 * Writes two sprites and their names, just the icons that are used, from Phosphor's bold weight (MIT): app/ui/icons/ for the site,
 * which every visitor fetches, and app/features/staff/icons/ for the back office. Add a name here, then: node script/icons.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';

const SITE = `
arrow-elbow-down-left arrow-left arrow-right arrow-u-up-left basket book-open-text caret-down certificate check circle-dashed clock device-mobile credit-card download-simple envelope-simple facebook-logo file-text gear globe-hemisphere-west hammer
camera flag hand-heart hourglass-medium house info instagram-logo linkedin-logo list magnifying-glass map-pin minus pause phone plant play plus printer pencil-simple signature sliders-horizontal
receipt share-network sign-out squares-four tiktok-logo trash truck twitter-logo user users-three warning whatsapp-logo wifi-slash x
`
  .trim()
  .split(/\s+/);

const STAFF = `
arrow-left arrow-right arrow-u-up-left basket bell book-open-text calendar-blank camera caret-down caret-left caret-right caret-up chat-text check
clock clock-countdown cube download-simple dots-three envelope-simple file-text flag funnel gear hand-coins hand-waving heart hourglass-medium house
identification-card info lightbulb list list-checks lock-key magnifying-glass map-pin note-pencil package paper-plane-tilt pencil-simple
article asterisk eye list-bullets list-numbers link-simple markdown-logo quotes table text-aa text-b text-h-two text-italic
plant plus printer prohibit question receipt scales seal-check shield-warning shopping-cart shuffle sign-out star tag ticket translate trash tray
truck user users warning warning-circle x
`
  .trim()
  .split(/\s+/);

const SOURCE = new URL('../node_modules/@phosphor-icons/core/assets/bold/', import.meta.url);

async function write(folder: string, type: string, names: readonly string[]): Promise<void> {
  const target = new URL(`../${folder}/`, import.meta.url);
  const symbols: string[] = [];
  for (const name of names) {
    const svg = await readFile(new URL(`${name}-bold.svg`, SOURCE), 'utf8');
    const outlines = Array.from(svg.matchAll(/<path d="([^"]+)"\s*\/>/g), (match) => match[1]);
    if (outlines.length === 0 || /<(?!\/?svg|path)/.test(svg)) throw new Error(`${name} isn't drawn with paths alone`);
    symbols.push(`<symbol id="${name}" viewBox="0 0 256 256"><path d="${outlines.join('')}"/></symbol>`);
  }
  await mkdir(target, { recursive: true });
  await writeFile(
    new URL('sprite.svg', target),
    `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
  );
  await writeFile(
    new URL('names.ts', target),
    `// Written by script/icons.ts. Don't edit.\nexport type ${type} =\n${names.map((name) => `  | '${name}'`).join('\n')};\n`,
  );
  console.log(`${folder}: ${names.length} icons`);
}

await write('app/ui/icons', 'IconName', SITE);
await write('app/features/staff/icons', 'StaffIconName', STAFF);
