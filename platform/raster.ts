import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const { resolve } = createRequire(join(process.cwd(), 'package.json'));
const FONTS = [
  resolve('@expo-google-fonts/piazzolla/800ExtraBold/Piazzolla_800ExtraBold.ttf'),
  resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  resolve('@expo-google-fonts/noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold.ttf'),
  join(process.cwd(), 'platform/fonts/NotoSansSC-700.ttf'),
];

/**
 * Converts an SVG to PNG, `width` pixels wide. Texts use the display fonts that come with the site, whatever fonts the
 * machine has.
 */
export function toPng(svg: string, width: number): Uint8Array {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: 'Noto Sans' },
  })
    .render()
    .asPng();
}
