import { type DOMOutputSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { saidOf, type TextPicture, textPictureId, textPicturePath } from './text-picture.ts';

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
    doc: { content: '(block | rule | picture)+' },
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
    /** One of our photos, between paragraphs; what comes from elsewhere is none. `alt` is a dash where it only decorates. */
    picture: {
      attrs: { id: { validate: 'string' }, alt: { validate: 'string' }, caption: { default: '', validate: 'string' } },
      draggable: true,
      parseDOM: [
        {
          tag: 'figure[data-picture]',
          getAttrs(figure) {
            const { picture: id = '', alt = '', caption = '' } = figure.dataset;
            return textPictureId(textPicturePath(id)) ? { id, alt, caption } : false;
          },
        },
      ],
      toDOM({ attrs }) {
        const { id, alt, caption } = attrs as TextPicture;
        return [
          'figure',
          { 'data-picture': id, 'data-alt': alt, 'data-caption': caption },
          ['img', { src: smallPhoto(textPicturePath(id)), alt: saidOf({ alt }) }],
          ['figcaption', { dir: 'auto' }, caption],
        ];
      },
    },
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
