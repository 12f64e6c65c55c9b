import type { Product } from '#app/features/marketplace/product.ts';

/** What the form of a product holds: paragraphs apart by an empty line, one fact a line. */
export type ProductTexts = {
  name: string;
  place: string;
  category: string;
  description: string;
  unit: string;
  grams: string;
  story: string;
  facts: string;
  picture: string;
  isFeatured: boolean;
  isActive: boolean;
};

export const toForm = ({ art, featured, isHidden, grams, unit, story, facts, ...texts }: Product): ProductTexts => ({
  name: texts.name,
  place: texts.place,
  category: texts.category,
  description: texts.description,
  unit: unit ?? '',
  grams: grams ? String(grams) : '',
  story: story.map((paragraph) => paragraph.trim()).join('\n\n'),
  facts: facts.map(({ label, text }) => `${label} : ${text}`).join('\n'),
  picture: art.what,
  isFeatured: featured,
  isActive: !isHidden,
});

/** A posted form as `save-product` takes it. */
export function readProductForm({
  story = '',
  facts = '',
  isFeatured,
  isActive,
  unit,
  grams,
  ...typed
}: Record<string, string>) {
  return {
    ...typed,
    unit: unit || undefined,
    grams: grams || undefined,
    story: story
      .split(/\r?\n\s*\r?\n/)
      .map((text) => text.trim())
      .filter(Boolean),
    facts: facts
      .split(/\r?\n/)
      .filter((line) => line.trim())
      .map((line) => {
        const [label = '', ...text] = line.split(':');
        return { label: label.trim(), text: text.join(':').trim() };
      }),
    isFeatured: isFeatured === 'on',
    isActive: isActive === 'on',
  };
}
