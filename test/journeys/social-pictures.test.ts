import { expect, inject, test } from 'vitest';

/** What the picture for messengers draws: its address holds the title and the drawing in clear, signed. */
async function socialArt(path: string): Promise<{ html: string; art: string }> {
  const html = await (await fetch(inject('origin') + path)).text();
  const [, token] = /property="og:image" content="[^"]*\/og\/([\w-]+)\./.exec(html)!;
  const [, , art] = JSON.parse(Buffer.from(token!, 'base64url').toString()) as [string, string, string];
  return { html, art };
}

test.each([
  '/marketplace/product/1',
  '/marketplace/product/12',
  '/projects/1',
  '/projects/2',
  '/crowdfarming/project/1',
  '/news/4',
])('%s is shown to messengers with its own drawing, which the page itself shows', async (path) => {
  const { html, art } = await socialArt(path);
  // Said as yes or no: a whole page in a failure's message helps nobody.
  expect(html.includes(art), art).toBe(true);
  expect(art).not.toBe((await socialArt('/')).art);
});

test('two projects are two pictures, two products too', async () => {
  const arts = await Promise.all(
    [
      '/projects/1',
      '/projects/2',
      '/marketplace/product/1',
      '/marketplace/product/9',
      '/marketplace/product/2',
      '/marketplace/product/10',
    ].map(async (path) => (await socialArt(path)).art),
  );
  expect(new Set(arts).size).toBe(arts.length);
});

test('the home is shown by the first of its slides, eyes open', async () => {
  const { html, art } = await socialArt('/');
  expect(html.includes(`src="${art}"`), art).toBe(true);
  expect(await (await fetch(inject('origin') + art)).text()).toContain('M120 92C123 88.5');
});
