import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Refusal } from '#platform/refusals.ts';

/** The content of an element: text, or child elements; a list if a name occurs several times. */
export type Node = unknown;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

/** Limits on characters between tags and on nesting: more than any bank writes. */
const LONGEST_STEP = 64 * 1024;
const DEEPEST = 40;

/** The line of the first excess that would slow a parser down or make it fail, found in one pass. */
function findExcess(text: string): number | undefined {
  let depth = 0;
  for (let at = text.indexOf('<'), next; at >= 0; at = next) {
    next = text.indexOf('<', at + 1);
    const step = (next < 0 ? text.length : next) - at;
    const first = text[at + 1];
    if (first === '/') depth -= 1;
    else if (first !== '!' && first !== '?' && text[text.indexOf('>', at) - 1] !== '/') depth += 1;
    if (step > LONGEST_STEP || depth > DEEPEST) return text.slice(0, at).split('\n').length;
  }
  return undefined;
}

export const unreadable = (place: string) => new Refusal('statement_unreadable', { field: 'text', values: { place } });

/** Parses an XML file; refused with the place of an error. Entities defined in the file are never expanded. */
export function parseXml(file: string): Node {
  const text = file.replace(/^\uFEFF?\s*/, '');
  // A type of its own can hold entities that grow without end; no bank sends one.
  if (/<!DOCTYPE/i.test(text)) return unreadable('DOCTYPE');
  const excess = findExcess(text);
  if (excess !== undefined) return new Refusal('statement_too_nested', { field: 'text', values: { line: excess } });
  const valid = XMLValidator.validate(text);
  if (valid !== true) return unreadable(`${valid.err.line}:${valid.err.col}`);
  try {
    return parser.parse(text) as Node;
  } catch {
    // Names such as `__proto__`, more attributes than it takes.
    return unreadable('XML');
  }
}

/** All child elements of a name along a path; empty elements are left out. */
export function nodesAt(node: Node, ...path: string[]): Node[] {
  let nodes = [node];
  for (const name of path)
    nodes = nodes.flatMap((one) => {
      const child = typeof one === 'object' && one !== null ? (one as Record<string, Node>)[name] : undefined;
      return Array.isArray(child) ? (child as Node[]) : [child];
    });
  return nodes.filter((one) => one !== undefined && one !== '');
}

export const nodeAt = (node: Node, ...path: string[]): Node => nodesAt(node, ...path)[0];

/** All texts along a path; empty ones are left out. */
export const textsAt = (node: Node, ...path: string[]): string[] =>
  nodesAt(node, ...path).flatMap((one) => decode(rawOf(one)).replaceAll(/\s+/g, ' ').trim() || []);

export const textAt = (node: Node, ...path: string[]): string | undefined => textsAt(node, ...path)[0];

/** The text of an element as in the file. */
export function rawOf(node: Node): string {
  if (typeof node === 'string') return node;
  const text = typeof node === 'object' && node !== null ? (node as Record<string, Node>)['#text'] : undefined;
  return typeof text === 'string' ? text : '';
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the five named entities of XML and numeric ones; nothing else is expanded. */
const decode = (text: string): string =>
  text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (all, name, decimal, hex) => {
    if (name) return NAMED[String(name).toLowerCase()]!;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
  });
