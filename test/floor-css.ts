import { readFileSync } from 'node:fs';
import compat from '@mdn/browser-compat-data' with { type: 'json' };
import postcss, { type AtRule, type Container, type Declaration, type Document, type Rule } from 'postcss';

/** Where its data stand. */
const COMPAT = '__compat';
type Support = { version_added: string | boolean | null; flags?: unknown; prefix?: string; alternative_name?: string };
type Known = { support: Record<string, Support | Support[]> };
type Entry = { [key: string]: Entry } & { [COMPAT]?: Known };

// What browsers know since when: MDN's data (github.com/mdn/browser-compat-data).
const { css } = compat as unknown as { css: Record<'properties' | 'selectors' | 'types' | 'at-rules', Entry> };

/** The oldest browsers in which everything works (docs/operating.md): `chrome` → 80. */
const FLOOR = (JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }).browserslist.map(
  (one) => {
    const [browser, version] = one.split(' ');
    return [browser!, Number(version)] as const;
  },
);

/** Whether all browsers of the floor know it; what the data has no word of counts as known. */
function isKnown(entry: Entry | undefined): boolean {
  const known = entry?.[COMPAT];
  if (!known) return true;
  return FLOOR.every(([browser, floor]) =>
    [known.support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name: other }) =>
          !flags && !prefix && !other && (added === true || parseFloat(String(added).replace('≤', '')) <= floor),
      ),
  );
}

const FUNCTIONS: Record<string, Entry | undefined> = {
  'color-mix': css.types.color?.['color-mix'],
  'light-dark': css.types.color?.['light-dark'],
  oklch: css.types.color?.oklch,
  clamp: css.types.clamp,
  min: css.types.min,
  max: css.types.max,
};
const UNITS: Record<string, Entry | undefined> = {
  dvh: css.types.length?.viewport_percentage_units_dynamic,
  dvw: css.types.length?.viewport_percentage_units_dynamic,
  svh: css.types.length?.viewport_percentage_units_small,
  lvh: css.types.length?.viewport_percentage_units_large,
  cqi: css.types.length?.container_query_length_units,
  lh: css.types.length?.lh,
};

/** @returns what of a declaration the floor does not know */
function unknownIn({ prop, value }: Declaration, all: readonly Declaration[]): string | undefined {
  if (prop.startsWith('-')) return prop.startsWith('--') ? unknownValue(value) : undefined;
  const property = css.properties[prop];
  if (!isKnown(property)) return prop;
  // The gap of a grid is old, that of a flex box is not.
  const isFlex = all.some((one) => one.prop === 'display' && /flex/.test(one.value));
  if (isFlex && /^(row-|column-)?gap$/.test(prop) && !isKnown(property?.flex_context)) return `${prop} of a flex box`;
  if (/^[a-z-]+$/.test(value) && !isKnown(property?.[value])) return `${prop}: ${value}`;
  if (prop === 'text-decoration' && /\d/.test(value)) return 'text-decoration with a thickness';
  return unknownValue(value);
}

function unknownValue(value: string): string | undefined {
  if (value.includes('url(')) return undefined;
  for (const [name, entry] of Object.entries(FUNCTIONS))
    if (new RegExp(`(?<![\\w-])${name}\\(`).test(value) && !isKnown(entry)) return `${name}()`;
  for (const [unit, entry] of Object.entries(UNITS))
    if (new RegExp(`\\d${unit}\\b`).test(value) && !isKnown(entry)) return unit;
  return undefined;
}

function unknownSelectors(selector: string): string[] {
  const names = [...selector.matchAll(/(?<!\\):{1,2}([a-z-]+)/g)].map(([, name]) => name!);
  const unknown = names.filter((name) => !name.startsWith('-') && !isKnown(css.selectors[name]));
  if (/:not\([^()]*,/.test(selector) && !isKnown(css.selectors.not?.selector_list)) unknown.push('not(a, b)');
  return unknown.map((name) => `:${name}`);
}

const isAsked = (node: Container | Document | undefined): boolean =>
  node !== undefined &&
  node.type !== 'document' &&
  ((node.type === 'atrule' && (node as AtRule).name === 'supports') || isAsked(node.parent as Container));

/**
 * What of a stylesheet the oldest browsers do not know and nothing stands in for: no `@supports` around it, no other value of the same
 * property before it, no prefixed one beside it.
 * @returns `what` and the selector it stands in
 */
export function findUnknown(text: string): { what: string; selector: string }[] {
  const found: { what: string; selector: string }[] = [];
  const root = postcss.parse(text);
  root.walkAtRules((rule) => {
    if (isAsked(rule) || rule.name.startsWith('-')) return;
    if (!isKnown(css['at-rules'][rule.name])) found.push({ what: `@${rule.name}`, selector: rule.params });
    if (rule.name === 'media' && /[<>]/.test(rule.params)) found.push({ what: '@media range', selector: rule.params });
  });
  root.walkRules((rule: Rule) => {
    if (isAsked(rule)) return;
    const unknown = [...new Set(unknownSelectors(rule.selector))];
    for (const what of unknown) found.push({ what, selector: rule.selector });
    if (unknown.length > 0) return;
    const all = rule.nodes.filter((node) => node.type === 'decl');
    for (const [index, one] of all.entries()) {
      const what = unknownIn(one, all);
      if (!what) continue;
      const before = all.slice(0, index).some(({ prop, value }) => prop === one.prop && value !== one.value);
      const beside = all.some(({ prop }) => prop === `-webkit-${one.prop}` || prop === `-moz-${one.prop}`);
      if (!before && !beside) found.push({ what, selector: rule.selector });
    }
  });
  return found;
}
