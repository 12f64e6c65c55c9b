import type { AtRule, ChildNode, Declaration, Plugin, Rule } from 'postcss';

/** Shorthands of the logical properties, which the floor lacks, and their longhands, which it knows. */
const PAIRS =
  /^(padding|margin|scroll-margin|scroll-padding)-(inline|block)$|^border-(inline|block)(?:-(color|style|width))?$/;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** Selectors that make a browser of the floor drop the whole list they stand in. */
const UNKNOWN =
  /:(?:focus-visible|is\(|where\(|has\(|modal|popover-open|user-invalid)|::(?:marker|file-selector-button)/;

/** @returns the parts of a value, at spaces outside brackets */
function partsOf(value: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of value.trim()) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (depth === 0 && /\s/.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.filter(Boolean);
}

function longhandsOf({ prop, value }: Declaration): [prop: string, value: string][] | undefined {
  const parts = partsOf(value);
  const [first = '', second = first, third = first, fourth = second] = parts;
  const [, box, boxAxis, borderAxis, what] = PAIRS.exec(prop) ?? [];
  if (box)
    return [
      [`${box}-${boxAxis}-start`, first],
      [`${box}-${boxAxis}-end`, second],
    ];
  if (borderAxis)
    return (['start', 'end'] as const).map((end, index) => [
      `border-${borderAxis}-${end}${what ? `-${what}` : ''}`,
      what ? [first, second][index]! : value,
    ]);
  if (prop === 'inset') return SIDES.map((side, index) => [side, [first, second, third, fourth][index]!]);
  if (prop === 'inset-block')
    return [
      ['top', first],
      ['bottom', second],
    ];
  if (prop === 'inset-inline' && first === second)
    return [
      ['left', first],
      ['right', first],
    ];
  if (prop === 'inset-block-start') return [['top', value]];
  if (prop === 'inset-block-end') return [['bottom', value]];
  return undefined;
}

/** What stands before a declaration for browsers that do not know it, or do by a name of their own. */
function standInsFor({ prop, value }: Declaration): [prop: string, value: string][] {
  if (prop === 'text-decoration' && /\d/.test(value))
    return [
      [
        'text-decoration',
        partsOf(value)
          .filter((part) => !/^[\d.]/.test(part))
          .join(' '),
      ],
    ];
  if (prop === 'overflow-wrap' && value === 'anywhere') return [[prop, 'break-word']];
  if (prop.startsWith('overflow') && value === 'clip') return [[prop, 'hidden']];
  if (prop === 'float' && value === 'inline-start') return [[prop, 'left']];
  if (/\d[ds]vh\b/.test(value)) return [[prop, value.replace(/(\d)[ds]vh\b/g, '$1vh')]];
  if (/^(?:appearance|user-select|hyphens|text-size-adjust)$/.test(prop))
    return [
      [`-webkit-${prop}`, value],
      ...(prop === 'appearance' ? [[`-moz-${prop}`, value] as [string, string]] : []),
    ];
  return [];
}

/** `inset-inline-start` and its like, by the direction of the page. */
function directedOf({ prop, value }: Declaration): { start?: string; end?: string } | undefined {
  if (prop === 'inset-inline-start') return { start: value };
  if (prop === 'inset-inline-end') return { end: value };
  if (prop !== 'inset-inline') return undefined;
  const [start, end] = partsOf(value);
  return { start, end };
}

const within = (direction: 'ltr' | 'rtl', selector: string): string =>
  /^(?:html|:root)/.test(selector)
    ? selector.replace(/^(?:html|:root)/, `$&[dir=${direction}]`)
    : `[dir=${direction}] ${selector}`;

/** The gap of a flex box: a space between its children; where they wrap, one behind and below each. */
function spacesOf(rule: Rule): string {
  const said = (prop: string) =>
    rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === prop)?.value;
  const [rows, columns = rows] = partsOf(said('gap') ?? '');
  if (!rows || !columns || !said('display')?.endsWith('flex')) return '';
  const of = (child: string, ...said: [side: string, size: string][]) => {
    const set = said.filter(([, size]) => size !== '0').map(([side, size]) => `margin-${side}:${size}`);
    return set.length > 0 ? `${rule.selectors.map((one) => one + child).join(',')}{${set.join(';')}}` : '';
  };
  if (/column/.test(said('flex-direction') ?? said('flex-flow') ?? '')) return of('>*+*', ['block-start', rows]);
  if (/wrap/.test(said('flex-wrap') ?? said('flex-flow') ?? ''))
    return of('>*', ['inline-end', columns], ['block-end', rows]);
  // A drawing alone among the elements stands before bare words.
  return of('>*+*', ['inline-start', columns]) + of('>svg:only-child', ['inline-end', columns]);
}

/** A rule within the media queries that another one stands in. */
function likewise(rule: Rule, text: string): string {
  let whole = text;
  for (let node = rule.parent; node && node.type !== 'root'; node = node.parent as typeof rule.parent)
    whole = `@${(node as AtRule).name} ${(node as AtRule).params}{${whole}}`;
  return whole;
}

/**
 * Writes longhands in the place of logical shorthands and what the floor knows before what it does not, and takes selectors that it does
 * not know out of lists with others: it would drop the whole rule. Pages are written from left to right or from right to left, never from
 * above.
 * @param beside gets what only browsers without `inset` need, for a file of its own (app/features/shell/head.ts): left and right by the
 *   direction of the page, and spaces in the place of the gaps of flex boxes
 */
export function floorCss(beside: string[]): Plugin {
  return {
    postcssPlugin: 'floor',
    Rule(rule: Rule & { [seen]?: boolean }) {
      if (rule[seen]) return;
      rule[seen] = true;
      if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return;
      const directed: { start?: string; end?: string } = {};
      rule.each((node: ChildNode) => {
        if (node.type !== 'decl') return;
        Object.assign(directed, directedOf(node) ?? {});
        const hasAnother = (prop: string) =>
          rule.nodes.some((one) => one !== node && one.type === 'decl' && one.prop === prop);
        for (const [prop, value] of standInsFor(node)) if (!hasAnother(prop)) node.cloneBefore({ prop, value });
        const longhands = longhandsOf(node);
        if (!longhands) return;
        for (const [prop, value] of longhands) node.cloneBefore({ prop, value });
        node.remove();
      });
      const known = rule.selectors.filter((selector) => !UNKNOWN.test(selector));
      if (known.length > 0 && known.length < rule.selectors.length) {
        const other = rule.cloneAfter({ selectors: rule.selectors.filter((selector) => UNKNOWN.test(selector)) });
        (other as typeof rule)[seen] = true;
        rule.selectors = known;
      }
      const sides = (['ltr', 'rtl'] as const).map((direction) => {
        const [before, after] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left'];
        const said = [
          ...(directed.start === undefined ? [] : [`${before}:${directed.start}`]),
          ...(directed.end === undefined ? [] : [`${after}:${directed.end}`]),
        ];
        const selectors = rule.selectors.map((selector) => within(direction, selector));
        return said.length > 0 ? `${selectors.join(',')}{${said.join(';')}}` : '';
      });
      const text = spacesOf(rule) + sides.join('');
      if (text) beside.push(likewise(rule, text));
    },
  };
}
const seen = Symbol('seen');
