/** The display face: titles are what one sees first. The text face may come after the first paint. */
export const PRELOADED_FONT = '/fonts/piazzolla-latin-v1.woff2';
