export type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };

/** Whether crawls go through every language, width and colour (`script/test --all`), or through a sample that has each once. */
export const isWholeCrawl = Boolean(process.env.TEST_ALL);

const sized = (width: number, colorScheme: Look['colorScheme']): Look => ({
  width,
  height: width < 1000 ? 844 : 900,
  colorScheme,
});

/**
 * In which widths and colours a page is looked at: on a desk in light, on a phone in dark; all of them with `script/test --all`.
 * @param narrow the width of the phone, in CSS pixels
 */
export const looks = (narrow: 320 | 390 = 390): Look[] =>
  isWholeCrawl
    ? [...new Set([narrow, 390, 1280])].flatMap((width) => [sized(width, 'light'), sized(width, 'dark')])
    : [sized(1280, 'light'), sized(narrow, 'dark')];
