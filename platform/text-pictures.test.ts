import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdown } from './footnotes.ts';
import { renderMarkdown } from './content-files.ts';
import { findDropped, refuseDropped } from './markdown.ts';
import { isOneBlock, mapBlocks, splitBlocks } from './markdown-blocks.ts';
import { namedPictures, pictureIn, textPicturePath, withoutPictureWords, writePicture } from './text-pictures.ts';

const ID = `1700000000000-${'a'.repeat(32)}`;
const OTHER = `1700000000001-${'b'.repeat(32)}`;
const PATH = textPicturePath(ID);
const read = (text: string) => {
  const [token, ...more] = markdown.lexer(text);
  return token && more.length === 0 ? pictureIn(token) : undefined;
};

test('a photo alone on its line is a picture with what it shows and its caption', () => {
  expect(read(`![Un camion](${PATH} "Kikwit, mai")`)).toEqual({ id: ID, alt: 'Un camion', caption: 'Kikwit, mai' });
  expect(read(`![-](${PATH})`)).toEqual({ id: ID, alt: '-', caption: '' });
  // Copied from a page of ours, in another size.
  expect(read(`![x](/files/photos/${ID}-480.avif)`)).toMatchObject({ id: ID });
  for (const text of [
    `Voici ![x](${PATH})`,
    `![x](${PATH})\nUn mot.`,
    `[![x](${PATH})](/projects)`,
    '![x](https://ailleurs.example/x.webp)',
    `![x](https://ailleurs.example${PATH})`,
    `![x](//ailleurs.example${PATH})`,
    '![x](/files/photos/x.webp)',
    `![x](/files/fields/${ID}-960.webp)`,
  ])
    expect({ text, picture: read(text) }).toEqual({ text, picture: undefined });
});

test('whatever is said of it, it is read as it was written', () => {
  const words = fc
    .string({ unit: fc.constantFrom(...'ab é中م*_#-+>[]()!\\`<&;amp"\'|~:='.split('')), maxLength: 12 })
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());
  fc.assert(
    fc.property(words, words, (alt, caption) => {
      const written = writePicture({ id: ID, alt, caption });
      expect(read(written)).toEqual({ id: ID, alt, caption });
    }),
    { numRuns: 2000, seed: 7 },
  );
});

test('a page has it as a figure, decorations without words, and nothing of another site', () => {
  expect(renderMarkdown(`Un.\n\n![Un "camion" & <b>](${PATH} "La *route*")\n\nDeux.`)).toBe(
    `<p>Un.</p>\n<figure><img src="${PATH}" alt="Un &quot;camion&quot; &amp; &lt;b&gt;" /><figcaption>La *route*</figcaption></figure>\n<p>Deux.</p>\n`,
  );
  expect(renderMarkdown(`![-](${PATH})`)).toBe(`<figure><img src="${PATH}" alt="" /></figure>\n`);
  for (const text of [
    'Un ![x](https://ailleurs.example/x.png) mot.',
    '![x](//ailleurs.example/x.png)',
    '<img src="//ailleurs.example/x.png">',
    '<img src="https://ailleurs.example/x.png">',
    '<figure><img src="/og/x.png"></figure>',
  ])
    expect(renderMarkdown(text)).not.toMatch(/<img/);
});

test('what no page would show of pictures is refused on its line, each for its own reason', () => {
  const faultOf = (text: string) => {
    const fault = refuseDropped(text, 'body');
    return fault && [fault.code, fault.values.line];
  };
  expect(faultOf(`Un.\n\n![Un camion](${PATH})\n\n![-](${PATH})`)).toBeUndefined();
  expect(faultOf('Un.\n\n![x](https://ailleurs.example/x.png)')).toEqual(['picture_foreign', '3']);
  expect(faultOf('![x](/images/x.png)')).toEqual(['picture_foreign', '1']);
  expect(faultOf(`Un ![x](${PATH}) mot.`)).toEqual(['picture_place', '1']);
  expect(faultOf(`- un\n- ![x](${PATH})`)).toEqual(['picture_place', '2']);
  expect(faultOf(`- un\n\n  ![x](${PATH})`)).toEqual(['picture_place', '3']);
  expect(faultOf(`> ![x](${PATH})`)).toEqual(['picture_place', '1']);
  expect(faultOf(`| a |\n| - |\n| ![x](${PATH}) |`)).toEqual(['picture_place', '3']);
  expect(faultOf(`[![x](${PATH})](/a)`)).toEqual(['picture_place', '1']);
  expect(faultOf(`Un.\n\n![](${PATH})`)).toEqual(['picture_alt', '3']);
  expect(faultOf('![x][r]\n\n[r]: https://ailleurs.example/x.png')).toEqual(['picture_foreign', '1']);
  expect(faultOf(`![x][r]\n\n[r]: ${PATH}`)).toEqual(['body_dropped', '3']);
  expect(faultOf(`<img src="${PATH}">`)).toEqual(['body_dropped', '1']);
  expect(findDropped('![a](x.png) ![b](y.png)')).toHaveLength(2);
});

test('of a photo its words alone are translated: what it shows, and its caption', () => {
  const text = `Un.\n\n![Un camion](${PATH} "Kikwit")\n\n![-](${PATH})\n\nDeux.`;
  expect(splitBlocks(text)).toEqual([
    { kind: 'paragraph', text: 'Un.' },
    { kind: 'alt', text: 'Un camion', picture: PATH },
    { kind: 'caption', text: 'Kikwit', picture: PATH },
    { kind: 'paragraph', text: 'Deux.' },
  ]);
  const swahili = mapBlocks(text, (words) => (words === 'Un camion' ? 'Lori ] "kubwa"' : words));
  expect(swahili).toBe(`Un.\n\n![Lori \\] "kubwa"](${PATH} "Kikwit")\n\n![-](${PATH})\n\nDeux.`);
  expect(isOneBlock(text, 1, 'Lori](/x) ![y')).toBe(true);
  // A dash would make a decoration of it, of which there is nothing to say.
  expect(isOneBlock(text, 1, '-')).toBe(false);
});

test('what is said of one photo goes, wherever it stands and however it is written; its place stays, and the others', () => {
  const forget = (text: string) => withoutPictureWords(text, (id) => id === ID);
  const empty = `![-](${PATH})`;
  expect(forget(`Un.\n\n![Ruth \\] et [Awa]](${PATH} "Ruth, \\"la tante\\"")\n\nDeux.`)).toBe(
    `Un.\n\n${empty}\n\nDeux.`,
  );
  expect(forget(`- ![Ruth](<${PATH}> 'Ruth')\n- un`)).toBe(`- ${empty}\n- un`);
  expect(forget(`![Ruth\nMbala](/files/photos/${ID}-480.avif (Ruth))`)).toBe(empty);
  const other = `![Awa](${textPicturePath(OTHER)} "Awa")`;
  expect(forget(`${other}\n\n![x](/x.png)`)).toBe(`${other}\n\n![x](/x.png)`);
  expect(namedPictures(`${empty}\n\n${other}`)).toEqual([ID, OTHER]);
});
