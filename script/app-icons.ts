/** Writes the app's icons from public/mark.svg: node script/app-icons.ts. Maskable ones keep the mark inside the safe circle. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const mark = readFileSync('public/mark.svg', 'utf8')
  .trim()
  .replace(/^<svg[^>]*>|<\/svg>$/g, '');
const draw = (size: number, scale: number, siteContext: string) => {
  const side = 48 / scale;
  const edge = (48 - side) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${edge} ${edge} ${side} ${side}"><rect x="-100" y="-100" width="300" height="300" fill="${siteContext}"/>${mark}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
};

for (const size of [192, 512]) {
  writeFileSync(`public/icons/icon-${size}.png`, draw(size, 0.86, '#FFFDF7'));
  writeFileSync(`public/icons/maskable-${size}.png`, draw(size, 0.62, '#0F3D2C'));
}
writeFileSync('public/icons/apple-touch-icon.png', draw(180, 0.78, '#FFFDF7'));
