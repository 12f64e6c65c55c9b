import { type DOMOutputSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

/** Each text takes the direction of its own words. */
const block = (tag: string): DOMOutputSpec => [tag, { dir: 'auto' }, 0];

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'cell_text',
  cellAttributes: { align: { default: null } },
});

/** Exactly what our pages show of Markdown (`renderMarkdown`): nothing can be written here that would be dropped. */
export const richSchema = new Schema({
  nodes: {
    doc: { content: '(block | rule)+' },
    paragraph: { group: 'block plain', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => block('p') },
    heading: {
      group: 'block',
      content: 'text*',
      attrs: { level: { default: 2, validate: 'number' } },
      defining: true,
      parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: (node) => block(`h${node.attrs.level as number}`),
    },
    blockquote: {
      group: 'block plain',
      content: '(plain | heading)+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', { dir: 'auto' }, 0],
    },
    bullet_list: {
      group: 'block plain list',
      content: 'list_item+',
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', { dir: 'auto' }, 0],
    },
    ordered_list: {
      group: 'block plain list',
      content: 'list_item+',
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', { dir: 'auto' }, 0],
    },
    list_item: { content: 'paragraph plain*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => block('li') },
    rule: { parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    ...tables,
    cell_text: { content: 'text*', parseDOM: [{ tag: 'div' }], toDOM: () => block('div') },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null }, within: { default: '' } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href as string, title: attrs.title as string | null }, 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  },
});
