import { useState } from 'react';
import { artUrl } from '#app/art/address/drawing.ts';
import type { ProduceName } from '#app/art/things/produce.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { CATEGORIES } from '#app/features/marketplace/market-rules.ts';
import type { ProductTexts } from './product-form.server.ts';

type ProductFieldsProps = {
  texts: ProductTexts;
  pictures: readonly ProduceName[];
  /** Its number, which the drawing is made from; a new one has none yet. */
  productId?: string;
  fields?: Record<string, string>;
};

const TEXTS = [
  { name: 'name', max: 120 },
  { name: 'place', max: 120 },
  { name: 'description', max: 300 },
] as const;

/** What is written of a product, and its picture: one of the kit's still lifes. */
export function ProductFields({ texts, pictures, productId, fields = {} }: ProductFieldsProps) {
  const { t } = useTranslation('admin');
  const [what, setWhat] = useState(texts.picture);
  return (
    <div className="fg fg--2" lang="fr">
      {TEXTS.map(({ name, max }) => (
        <Field
          key={name}
          label={t(`product.${name}`)}
          name={name}
          maxLength={max}
          required
          defaultValue={texts[name]}
          error={fields[name]}
          className={name === 'description' ? 'full' : undefined}
        />
      ))}
      <Field
        label={t('product.category')}
        name="category"
        control="select"
        options={CATEGORIES.map((value) => ({ value, label: t(`product.categories.${value}`) }))}
        defaultValue={texts.category}
        error={fields.category}
      />
      <div className="row">
        <img
          src={artUrl({ kind: 'produce', what: what as ProduceName, seed: `produit-${productId ?? 'nouveau'}` })}
          alt=""
          width={72}
          height={72}
        />
        <Field
          label={t('product.picture')}
          name="picture"
          control="select"
          options={pictures.map((value) => ({ value, label: t(`product.pictures.${value}`) }))}
          defaultValue={texts.picture}
          onChange={(event) => setWhat(event.currentTarget.value)}
          error={fields.picture}
          className="grow"
        />
      </div>
      <Field
        label={t('product.unit')}
        name="unit"
        maxLength={60}
        isOptional
        hint={t('product.unitHint')}
        defaultValue={texts.unit}
        error={fields.unit}
      />
      <Field
        label={t('product.grams')}
        name="grams"
        type="number"
        min={1}
        max={100_000}
        isOptional
        hint={t('product.gramsHint')}
        defaultValue={texts.grams}
        error={fields.grams}
      />
      <Field
        label={t('product.story')}
        name="story"
        control="textarea"
        rows={8}
        required
        hint={t('product.storyHint')}
        defaultValue={texts.story}
        error={fields.story}
        className="full"
      />
      <Field
        label={t('product.facts')}
        name="facts"
        control="textarea"
        rows={5}
        required
        hint={t('product.factsHint')}
        defaultValue={texts.facts}
        error={fields.facts}
        className="full"
      />
      <Checkbox
        name="isActive"
        label={t('product.isActive')}
        hint={t('product.isActiveHint')}
        defaultChecked={texts.isActive}
      />
      <Checkbox name="isFeatured" label={t('product.isFeatured')} defaultChecked={texts.isFeatured} />
    </div>
  );
}
