import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

// The server runs bundled: what it reads besides its code is found from where it was started.
const OURS = join(process.cwd(), 'platform/fonts');
const PACKAGES = join(process.cwd(), 'node_modules/@expo-google-fonts');
const FONTS = [
  ...['500Medium', '700Bold', '800ExtraBold'].map((cut) => join(PACKAGES, `piazzolla/${cut}/Piazzolla_${cut}.ttf`)),
  ...['400Regular', '500Medium', '600SemiBold', '700Bold'].map((cut) =>
    join(PACKAGES, `commissioner/${cut}/Commissioner_${cut}.ttf`),
  ),
  join(PACKAGES, 'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
  join(PACKAGES, 'noto-serif-devanagari/800ExtraBold/NotoSerifDevanagari_800ExtraBold.ttf'),
  ...['400Regular', '600SemiBold'].map((cut) => join(PACKAGES, `noto-sans-arabic/${cut}/NotoSansArabic_${cut}.ttf`)),
  ...['400Regular', '600SemiBold'].map((cut) =>
    join(PACKAGES, `noto-sans-devanagari/${cut}/NotoSansDevanagari_${cut}.ttf`),
  ),
  ...['400', '700'].map((weight) => join(OURS, `NotoSansSC-${weight}.ttf`)),
  // For names in other scripts than those of our ten languages.
  ...readdirSync(OURS)
    .filter((file) => file.endsWith('-400.ttf') && !file.startsWith('NotoSansSC'))
    .map((file) => join(OURS, file)),
];

let kept: NodeCompiler | undefined;

// Reading the fonts takes most of a second: done once, with the first sheet.
function compiler(): NodeCompiler {
  kept ??= withoutMachineFonts(() =>
    NodeCompiler.create({
      workspace: join(process.cwd(), 'app'),
      fontArgs: [{ fontBlobs: FONTS.map((file) => readFileSync(file)) }],
    }),
  );
  return kept;
}

/**
 * Runs the compiler without the machine's fonts. It adds them to ours, and a font of the same family, or with a letter
 * that ours lack, would change the PDF. It has no setting for this; on Linux it reads fontconfig's file.
 */
function withoutMachineFonts<T>(run: () => T): T {
  const before = process.env.FONTCONFIG_FILE;
  process.env.FONTCONFIG_FILE = join(OURS, 'only-ours.conf');
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env.FONTCONFIG_FILE;
    else process.env.FONTCONFIG_FILE = before;
  }
}

/** A text has letters that none of our fonts has and would be set as boxes. The message contains none of the text. */
export class LettersMissingError extends Error {}

/** Whether our fonts have all letters of a text. */
export function canSet(text: string): boolean {
  try {
    renderPdf({ template: 'platform/letters.typ', input: 'text', data: { text }, at: new Date(0), name: 'A text' });
    return true;
  } catch (error) {
    if (error instanceof LettersMissingError) return false;
    throw error;
  }
}

/**
 * Creates a tagged PDF (PDF/UA-1) from a Typst template and data, which the template reads as JSON from
 * `sys.inputs.<input>`, so that typed text is never markup. The same data and date give the same bytes, whatever fonts
 * the machine has.
 * @param template its path from the project's root
 * @param withBoxes set letters that our fonts lack as boxes, for documents that must be issued anyway
 * @throws LettersMissingError without `withBoxes`; an error if the template does not compile
 */
export function renderPdf({
  template,
  input,
  data,
  at,
  name,
  withBoxes = false,
}: {
  template: string;
  input: string;
  data: object;
  at: Date;
  name: string;
  withBoxes?: boolean;
}): Uint8Array {
  const typst = compiler();
  const compiled = typst.compile({
    mainFileContent: readFileSync(join(process.cwd(), template), 'utf8'),
    inputs: { [input]: JSON.stringify(data) },
  });
  if (!compiled.result) {
    const reasons = compiled.takeError();
    throw new Error(
      `${name} could not be set: ${reasons?.shortDiagnostics.map((it) => JSON.stringify(it)).join('; ')}`,
    );
  }
  const creationTimestamp = Math.floor(at.getTime() / 1000);
  try {
    return typst.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp });
  } catch (error) {
    if (!String(error).includes('could not be displayed with font')) throw error;
    if (!withBoxes) throw new LettersMissingError(`${name} has letters that none of our fonts has`);
    return typst.pdf(compiled.result, { pdfTags: true, creationTimestamp });
  } finally {
    // Compiled sheets are kept for the next one; without this they would be kept for ever.
    typst.evictCache(5);
  }
}
