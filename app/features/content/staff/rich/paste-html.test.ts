import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { findDropped } from '#platform/markdown.ts';
import { cleanAddress, markdownOf, type Piece } from './paste-html.ts';
import { readMarkdown } from './read-markdown.ts';

type Document = ReturnType<typeof parseDocument>;

const pieceOf = (node: Document | Document['children'][number]): Piece => ({
  nodeType: node.nodeType,
  nodeName: 'attribs' in node ? node.name : '#',
  nodeValue: 'data' in node ? node.data : null,
  childNodes: 'children' in node ? node.children.map(pieceOf) : [],
  getAttribute: (name) => ('attribs' in node ? (node.attribs[name] ?? null) : null),
});
const paste = (html: string) => markdownOf(pieceOf(parseDocument(html)), 'https://elikya.org');

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='mso-margin-top-alt:auto'><span style='font-family:"Calibri Light"'>Le toit de <b>Luozi</b><o:p></o:p></span></h1>
<p class=MsoNormal><span lang=FR style='font-size:11.0pt'>Le camion a mis
<b style='mso-bidi-font-weight:normal'>trois jours</b> depuis <i>Matadi</i>&nbsp;: 10\u202f000&nbsp;XOF, <a
href="https://example.org/a?utm_source=word&amp;id=7">à lire</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2>Ce qui reste</h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Des clous<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>longs</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>2.</span>courts</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Des tôles<a style='mso-comment-reference:A_1'>[A1]</a></p>
<table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td width=200><p class=MsoNormal><b>Poste</b><o:p></o:p></p></td><td><p class=MsoNormal>Somme</p></td></tr>
<tr><td colspan=2><p class=MsoNormal>Tôles | clous</p></td></tr></table>
<p class=MsoNormal>Il <del cite="mailto:x">manquait</del><ins>manque</ins> 3 * 4.</p>
<div style='mso-element:comment-list'><div class=MsoCommentText>Vérifier&nbsp;!</div></div>
<!--EndFragment--></body></html>`;

test('what Word put on the clipboard becomes titles, lists, a table and links', () => {
  expect(paste(WORD)).toBe(
    [
      '## Le toit de Luozi',
      'Le camion a mis **trois jours** depuis *Matadi*\u00a0: 10\u202f000\u00a0XOF, [à lire](https://example.org/a?id=7).',
      '### Ce qui reste',
      '- Des clous\n  1. longs\n  2. courts\n- Des tôles',
      '| **Poste** | Somme |\n| --- | --- |\n| Tôles \\| clous |  |',
      String.raw`Il manque 3 \* 4.`,
    ].join('\n\n'),
  );
});

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5d1c"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Lundi</span></h2>
<p dir="ltr"><span style="font-weight:700;font-style:normal;">Les parents</span><span style="font-weight:400;font-style:normal;"> montent le </span><span style="font-weight:400;font-style:italic;">toit</span><span style="font-weight:400">, </span><a href="https://www.google.com/url?q=https://example.org/toit?fbclid%3Dabc&amp;sa=D&amp;source=docs&amp;ust=1" style="text-decoration:none;"><span style="font-weight:400;text-decoration:underline;">voir</span></a><span> ou </span><a href="https://elikya.org/projects/1?utm_medium=x"><span>le chantier</span></a></p><br>
<ul style="margin-top:0"><li dir="ltr" aria-level="1" style="list-style-type:disc"><p role="presentation"><span>Huit rangées</span></p></li><ul><li aria-level="2"><p><span>un repas</span></p></li></ul><li><p><span style="font-weight:700">Deux</span></p></li></ul>
<div dir="ltr"><table><colgroup><col></colgroup><tbody><tr><td><p><span>Jour</span></p></td><td><p><span>Travail</span></p></td></tr><tr><td><p>Lundi</p></td><td><p>toit</p><p>clous</p></td></tr></tbody></table></div>
<p><span>ligne</span><span><br></span><span>suite</span></p></b><br class="Apple-interchange-newline"><script>alert(1)</script>`;

test('what Google Docs put on the clipboard too; its counter and its bold around everything are gone', () => {
  expect(paste(DOCS)).toBe(
    [
      '## Lundi',
      '**Les parents** montent le *toit*, [voir](https://example.org/toit) ou [le chantier](/projects/1)',
      '- Huit rangées\n  - un repas\n- **Deux**',
      '| Jour | Travail |\n| --- | --- |\n| Lundi | toit clous |',
      'ligne\\\nsuite',
    ].join('\n\n'),
  );
});

test.each([WORD, DOCS])('what is pasted is opened by the rich editor and refused by no page', (html) => {
  const markdown = paste(html);
  expect(findDropped(markdown)).toEqual([]);
  expect(() => readMarkdown(markdown)).not.toThrow();
});

test('addresses lose what follows readers about, and lead nowhere but to pages', () => {
  const clean = (address: string) => cleanAddress(address, 'https://elikya.org');
  expect(clean('https://a.org/x?utm_campaign=1&b=2&gclid=3#c')).toBe('https://a.org/x?b=2#c');
  expect(clean('https://elikya.org/faq#dons')).toBe('/faq#dons');
  expect(clean('mailto:a@b.org')).toBe('mailto:a@b.org');
  for (const nowhere of [
    'javascript:alert(1)',
    'file:///C:/x.doc',
    '#_ftn1',
    '//evil.org',
    '',
    'https://www.google.com/url?q=javascript:x',
  ])
    expect(clean(nowhere)).toBeUndefined();
});
