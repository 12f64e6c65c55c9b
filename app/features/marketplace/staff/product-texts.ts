import type { ProductTexts } from './product-form.server.ts';

/** What was typed into a product's form, as the form shows it again; an empty form at first. */
export function typedTexts(typed: Record<string, string> | undefined): ProductTexts {
  const of = (name: string) => typed?.[name] ?? '';
  return {
    name: of('name'),
    place: of('place'),
    category: of('category') || 'grains',
    description: of('description'),
    unit: of('unit'),
    grams: of('grams'),
    story: of('story'),
    facts: of('facts'),
    picture: of('picture') || 'farine',
    isFeatured: typed?.isFeatured === 'on',
    isActive: typed ? typed.isActive === 'on' : true,
  };
}
