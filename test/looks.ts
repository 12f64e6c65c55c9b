export type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };

/** Whether crawls go through every language, width and colour (`script/test --all`), or through a sample that has each once. */
export const isWholeCrawl = Boolean(process.env.TEST_ALL);

/** How many generated inputs a test tries: all that are named with `script/test --all`, else a tenth of them, other ones each time. */
export const sampled = (inputs: number): number => (isWholeCrawl ? inputs : Math.ceil(inputs / 10));

const sized = (width: number, colorScheme: Look['colorScheme']): Look => ({
  width,
  height: width < 1000 ? 844 : 900,
  colorScheme,
});

/**
 * The widths and colours of a crawl: a desk in light and a phone in dark; all of them with `script/test --all`.
 * @param narrow the width of the phone, in CSS pixels
 */
export const looks = (narrow: 320 | 390 = 390, isWhole = isWholeCrawl): Look[] =>
  isWhole
    ? [...new Set([narrow, 390, 1280])].flatMap((width) => [sized(width, 'light'), sized(width, 'dark')])
    : [sized(1280, 'light'), sized(narrow, 'dark')];

/** Pages of a crawl, each with a look it is seen in: with one of them, in turns; with each of them in a whole crawl. */
export const inLooks = <T>(pages: readonly T[], narrow: 320 | 390 = 390, isWhole = isWholeCrawl): [page: T, Look][] =>
  pages.flatMap((page, index) =>
    looks(narrow, isWhole)
      .filter((_, turn) => isWhole || turn === index % 2)
      .map((look): [T, Look] => [page, look]),
  );
