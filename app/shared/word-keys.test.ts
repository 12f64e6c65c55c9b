import { expect, test } from 'vitest';
import type { Category } from '#app/features/projects/categories.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Refusal } from '#platform/refusals.ts';
import type { Translate } from './words.ts';

// Held by the compiler (`script/test types`): a line marked as a fault that is none fails it. Nothing here is ever called.
export function asked(t: Translate<'projects'>, category: Category, added: Category | 'water') {
  t('category.education');
  t(`category.${category}`);
  // @ts-expect-error -- a category without its words
  t(`category.${added}`);
  // @ts-expect-error -- a group is no text
  t('category');
  t('supporters', { count: 2 });
  // @ts-expect-error -- the plural form follows from the count
  t('supporters_other');
  // @ts-expect-error -- no such namespace
  translate('fr', 'projets');
  // @ts-expect-error -- no such namespace
  useTranslation('projets');
  // @ts-expect-error -- a key of another namespace
  useTranslation('projects').t('quantity.more');
  // @ts-expect-error -- no words in `errors`
  return new Refusal('cart_full');
}

test('a key from outside is looked up: texts, plural texts, and nothing else', () => {
  const keys = ['category.education', 'supporters', 'category', 'category.water', 'category.education.x', ''];
  expect(keys.filter((key) => hasWords('projects', key))).toEqual(['category.education', 'supporters']);
});
