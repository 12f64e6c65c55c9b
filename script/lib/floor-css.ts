import type { AtRule, ChildNode, Declaration, Plugin, Rule } from 'postcss';

/** Shorthands of the logical properties, which the floor lacks, and their longhands, which it knows. */
const PAIRS =
  /^(padding|margin|scroll-margin|scroll-padding)-(inline|block)$|^border-(inline|block)(?:-(color|style|width))?$/;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** What no browser of the floor below Chrome 87 and Safari 14.1 knows: asked for where left and right have to stand in. */
const LACKS = 'not (inset:0)';

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
  if (/^overflow/.test(prop) && value === 'clip') return [[prop, 'hidden']];
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

/**
 * Writes longhands in the place of logical shorthands, left and right beside `inset-inline-start` where a browser lacks it, and takes
 * selectors that the floor does not know out of lists with others: it would drop the whole rule. Pages are written from left to right or
 * from right to left, never from above.
 */
export function floorCss(): Plugin {
  return {
    postcssPlugin: 'floor',
    Rule(rule: Rule & { [seen]?: boolean }, { Rule: NewRule, AtRule: NewAtRule }) {
      if (rule[seen]) return;
      rule[seen] = true;
      if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return;
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
      if (directed.start === undefined && directed.end === undefined) return;
      const asks = new NewAtRule({ name: 'supports', params: LACKS });
      for (const direction of ['ltr', 'rtl'] as const) {
        const [before, after] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left'];
        const sided: Rule & { [seen]?: boolean } = new NewRule({
          selectors: rule.selectors.map((selector) => within(direction, selector)),
        });
        sided[seen] = true;
        if (directed.start !== undefined) sided.append({ prop: before!, value: directed.start });
        if (directed.end !== undefined) sided.append({ prop: after!, value: directed.end });
        asks.append(sided);
      }
      rule.after(asks);
    },
  };
}
const seen = Symbol('seen');
