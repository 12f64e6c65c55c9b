import { type AnyNode, parse } from 'acorn';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnknown } from '#test/floor-css.ts';
import { originNow } from './visit.ts';

// What the oldest browsers of the promise know (docs/operating.md): code that is fetched, code inline in pages, styles.

const CLIENT = 'build/client';
const ASSETS = join(CLIENT, 'assets');
const named = (ending: string) => readdirSync(ASSETS).filter((name) => name.endsWith(ending));

/** Pages with each of the inline scripts: the public frame, the back office's door, a bare page. */
const PAGES = ['/', '/projects/1', '/auth', '/offline', '/demo/mail'];

/** Methods and globals that the floor lacks, since when others have them. Where a library asks before, its name stands with it. */
const LACKING: Record<string, { since: string; asked?: RegExp }> = {
  at: { since: 'Chrome 92, Safari 15.4, Firefox 90' },
  findLast: { since: 'Chrome 97, Safari 15.4, Firefox 104' },
  findLastIndex: { since: 'Chrome 97, Safari 15.4, Firefox 104' },
  toSorted: { since: 'Chrome 110, Safari 16, Firefox 115' },
  toReversed: { since: 'Chrome 110, Safari 16, Firefox 115' },
  toSpliced: { since: 'Chrome 110, Safari 16, Firefox 115' },
  replaceAll: { since: 'Chrome 85' },
  hasOwn: { since: 'Chrome 93, Safari 15.4, Firefox 92' },
  groupBy: { since: 'Chrome 117, Safari 17.4, Firefox 119' },
  withResolvers: { since: 'Chrome 119, Safari 17.4, Firefox 121' },
  fromAsync: { since: 'Chrome 121, Safari 16.4, Firefox 115' },
  canParse: { since: 'Chrome 120, Safari 17, Firefox 115' },
  toWellFormed: { since: 'Chrome 111, Safari 16.4, Firefox 119' },
  replaceChildren: { since: 'Chrome 86' },
  requestSubmit: { since: 'Safari 16' },
  togglePopover: { since: 'Chrome 114, Safari 17, Firefox 125' },
  showPopover: { since: 'Chrome 114, Safari 17, Firefox 125' },
  hidePopover: { since: 'Chrome 114, Safari 17, Firefox 125' },
  checkVisibility: { since: 'Chrome 105, Safari 17.4, Firefox 106' },
  throwIfAborted: { since: 'Chrome 100, Safari 15.4, Firefox 97' },
  structuredClone: { since: 'Chrome 98, Safari 15.4, Firefox 94' },
  TextDecoderStream: { since: 'Safari 14.1, Firefox 105' },
  dateStyle: { since: 'Safari 14.1, Firefox 79' },
  timeStyle: { since: 'Safari 14.1, Firefox 79' },
  // Asked for by their names in the window before they are used.
  showModal: { since: 'Safari 15.4, Firefox 98', asked: /"showModal"\s*in/ },
  randomUUID: { since: 'Chrome 92, Safari 15.4, Firefox 95', asked: /"randomUUID"\s*in|`randomUUID`\s*in/ },
  BroadcastChannel: { since: 'Safari 15.4', asked: /typeof BroadcastChannel/ },
  requestIdleCallback: { since: 'Safari', asked: /requestIdleCallback[`"]\s*in/ },
};
/** Those of them that are called by their name alone. */
const GLOBALS = ['structuredClone', 'TextDecoderStream', 'BroadcastChannel', 'requestIdleCallback'];
/** Static ones, by what they are called on: the same name on others is old. */
const STATIC: Record<string, { of: string; since: string }> = {
  timeout: { of: 'AbortSignal', since: 'Chrome 103, Safari 16, Firefox 100' },
  any: { of: 'Promise', since: 'Chrome 85, Firefox 79' },
};

function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && 'type' in child) yield* nodesOf(child as AnyNode);
}

/** @returns what of a script the floor cannot run, in words */
function findLacking(name: string, code: string, sourceType: 'module' | 'script'): string[] {
  let tree: AnyNode;
  try {
    // ES2020: no `await` at the top, no `??=`, no private names.
    tree = parse(code, { ecmaVersion: 2020, sourceType });
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
  const found = new Set<string>();
  for (const node of nodesOf(tree)) {
    if (node.type === 'Literal' && 'regex' in node && node.regex && /\(\?<[=!]/.test(node.regex.pattern))
      found.add(`${name}: lookbehind /${node.regex.pattern}/`);
    // What becomes a pattern later: a text with a lookbehind, unless it is tried before (marked's).
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'RegExp') {
      const text = code.slice(node.start, node.end);
      if (/\(\?<[=!]/.test(text) && !/try\s*\{\s*return\s*!!\s*$/.test(code.slice(0, node.start)))
        found.add(`${name}: lookbehind ${text.slice(0, 80)}`);
    }
    const called =
      node.type === 'CallExpression' || node.type === 'NewExpression'
        ? node.callee.type === 'Identifier' && GLOBALS.includes(node.callee.name)
          ? node.callee.name
          : node.callee.type === 'MemberExpression' &&
              node.callee.property.type === 'Identifier' &&
              !node.callee.computed
            ? node.callee.property.name
            : undefined
        : node.type === 'Property' && node.key.type === 'Identifier' && /^(?:date|time)Style$/.test(node.key.name)
          ? node.key.name
          : undefined;
    if (called === undefined) continue;
    const lacking = Object.hasOwn(LACKING, called) ? LACKING[called] : undefined;
    if (lacking && !lacking.asked?.test(code)) found.add(`${name}: ${called} (${lacking.since})`);
    const own = Object.hasOwn(STATIC, called) ? STATIC[called] : undefined;
    if (own && new RegExp(`${own.of}\\.${called}\\(`).test(code.slice(node.start, node.end)))
      found.add(`${name}: ${own.of}.${called} (${own.since})`);
  }
  return [...found];
}

test('the check of code finds what the floor cannot run', () => {
  const lacks = (code: string) => findLacking('x', code, 'module').length > 0;
  for (const code of [
    'await 1',
    'a ??= 1',
    'class A { #b = 1 }',
    '/(?<=a)b/',
    'new RegExp("(?<!a)b")',
    'a.at(-1)',
    'structuredClone(a)',
    'AbortSignal.timeout(1)',
    'new Intl.DateTimeFormat("fr", { dateStyle: "short" })',
  ])
    expect(lacks(code), code).toBe(true);
  for (const code of [
    'a?.b ?? 1',
    'import("a")',
    '/(?<name>a)/u',
    'a.timeout(1)',
    '"randomUUID" in c && c.randomUUID()',
  ])
    expect(lacks(code), code).toBe(false);
});

test('code that browsers fetch runs on the floor: ES2020, no await at the top, no lookbehind, no later methods', () => {
  const chunks = named('.js').map((name) => findLacking(name, readFileSync(join(ASSETS, name), 'utf8'), 'module'));
  const worker = findLacking('sw.js', readFileSync(join(CLIENT, 'sw.js'), 'utf8'), 'script');
  expect([...chunks.flat(), ...worker]).toEqual([]);
  expect(chunks.length).toBeGreaterThan(100);
});

test('code inline in pages runs on the floor', async () => {
  const found: string[] = [];
  let count = 0;
  for (const path of PAGES) {
    const html = await (await fetch(originNow() + path)).text();
    for (const [, attributes, code] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!code || /ld\+json|\bsrc=/.test(attributes!)) continue;
      count++;
      found.push(...findLacking(path, code, /type="module"/.test(attributes!) ? 'module' : 'script'));
    }
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(8);
});

/** What is less pretty where it is not known, and no less true or usable. */
const HARMLESS: Record<string, string> = {
  'text-underline-offset': 'the line sits where the browser puts it',
  'text-decoration-thickness': 'the line is as thick as the browser draws it',
  'accent-color': 'radios and boxes in the browser’s own colour',
  'overscroll-behavior': 'the page behind may scroll on',
  'scrollbar-width': 'a scrollbar is seen',
  'scroll-margin-block-start': 'Safari 14.0: an anchor stands at the very top',
  'scroll-padding-block-start': 'the same',
  'scroll-padding-block-end': 'the same',
  'forced-color-adjust': 'where colours are not forced it means nothing',
  'color-scheme': 'fields and scrollbars stay light',
  'font-synthesis': 'all weights are there',
  'text-wrap': 'lines break as they come',
  'field-sizing': 'a field scrolls',
  'container-type': 'the first layout stays',
  'content-visibility': 'all is laid out at once',
  'contain-intrinsic-block-size': 'the same',
  'overflow-clip-margin': 'the same',
  'break-after: avoid': 'a heading may stand at the foot of a printed page',
  'block-size: fit-content': 'a dialog is as high as the screen',
  'inline-size: fit-content': 'a box is as wide as its column',
  'aspect-ratio': 'pictures have their size in the page; what is drawn keeps the height of its content',
  ':focus-visible': 'the browser’s own ring',
  ':backdrop': 'nothing is dimmed',
  ':where': 'a little less space; figures on the other side in Arabic',
};
/** Grids know these; the data speaks of flex boxes. */
const GRID = /^(?:align|justify|place)-(?:content|items|self): (?:start|end)$/;
/** Where `:has` only lights up what another sign says too, or leaves a space. */
const LIT = [
  /_panel_\w+ label:has\(:checked\)/, // the radio itself is seen
  /_panel_\w+ form:not\(\[data-counts\]\):has/, // awake, the page counts
  /_row_\w+:has\(\[aria-current\]\)/, // the link says it
  /_page_\w+ label:has\(>\[type=checkbox\]\)/, // larger words beside the box
  /_answer_\w+:has\(:checked\)/, // the box is ticked
  /_pay_\w+:(?:not\(:)?has\(/, // awake, by data-method
  /_quiz_\w+ label:has\(:focus-visible\)/, // the radio has the browser's ring
  /html\S*:has\(main .* \._(?:consent|install)_/, // the field scrolls above the banner
  /\.sheet:has\(>\.t\)/, // the page scrolls sideways
  /\.t tr:not\(:has\(>\.c-p\)\)/, // an empty first column
  /\.pal li \.end:not\(:has\(\.num\)\)/, // a word more
  /body:has\(>\.staff\)/, // a space at the foot
  /\.t tr:has\(a\[aria-current\]\)/, // the panel says it
  /\.pick label:has\(:checked\)/, // its radio has an outline of its own
];

test('styles are known to the floor, or something stands in for them', () => {
  const floor = readFileSync(join(CLIENT, 'floor.css'), 'utf8');
  const found = named('.css').flatMap((name) => {
    const text = readFileSync(join(ASSETS, name), 'utf8');
    return findUnknown(text)
      .filter(({ what, selector }) => {
        if (Object.hasOwn(HARMLESS, what) || GRID.test(what)) return false;
        // floor.css has left and right, and spaces: by the first of the selectors.
        const [first] = selector.split(',');
        if (what.startsWith('inset-inline')) return !floor.includes(first!);
        if (what === 'gap of a flex box') return !floor.includes(`${first}>*`) && !/gap:0/.test(text);
        // Chrome before 88 has another name for it, which the build writes before.
        if (what === ':is') return !text.includes(selector.replaceAll(':is(', ':-webkit-any('));
        return !(what === ':has' && LIT.some((lit) => lit.test(selector)));
      })
      .map(({ what, selector }) => `${name}: ${what} in ${selector}`);
  });
  expect([...new Set(found)]).toEqual([]);
});

test('the check of styles finds what nothing stands in for', () => {
  const whats = (css: string) => findUnknown(css).map(({ what }) => what);
  expect(whats('a{inset:0}')).toEqual(['inset']);
  expect(whats('a{padding-inline:1px}')).toEqual(['padding-inline']);
  expect(whats('a{color:color-mix(in srgb,red,blue)}')).toEqual(['color-mix()']);
  expect(whats('a{color:red;color:color-mix(in srgb,red,blue)}')).toEqual([]);
  expect(whats('a{translate:1px}')).toEqual(['translate']);
  expect(whats('a:has(b){color:red}')).toEqual([':has']);
  expect(whats('@supports selector(:has(b)){a:has(b){color:red}}')).toEqual([]);
  expect(whats('a{height:1dvh}')).toEqual(['dvh']);
  expect(whats('a{display:flex;gap:1px}')).toEqual(['gap of a flex box']);
  expect(whats('a{display:grid;gap:1px;padding-inline-start:1px}')).toEqual([]);
});
