import { expect, test } from 'vitest';
import { readWords } from '#app/kit/words.server.ts';

test('every place of the menu is explained in three to eight words', () => {
  for (const language of ['fr', 'en'] as const) {
    const { place, placeHint } = readWords(language).admin as Record<string, Record<string, string>>;
    expect(Object.keys(placeHint!)).toEqual(Object.keys(place!));
    for (const [key, hint] of Object.entries(placeHint!)) {
      const words = hint.split(/\s+/).length;
      expect(words >= 3 && words <= 8, `${language} ${key}: ${hint}`).toBe(true);
      expect(hint.toLowerCase(), key).not.toBe(place![key]!.toLowerCase());
    }
  }
});
