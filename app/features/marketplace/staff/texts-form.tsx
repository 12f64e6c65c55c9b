import type { ProduceName } from '#app/art/things/produce.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { type Failure, failureOf } from './move-form.tsx';
import { ProductFields } from './product-fields.tsx';
import type { ProductTexts } from './product-form.server.ts';
import { typedTexts } from './product-texts.ts';

type TextsFormProps = {
  product: {
    id: string;
    texts: ProductTexts;
    base: number;
    saved?: { by: string; at: string };
    pictures: readonly ProduceName[];
  };
  failure?: Failure & { code: string };
};

const COMPARED = ['name', 'place', 'description', 'unit', 'grams', 'story', 'facts'] as const;

/** What is written of a product. Saved from an older text, both are shown: one's own in the form, the other beside it. */
export function TextsForm({ product: { id, texts, base, saved, pictures }, failure }: TextsFormProps) {
  const { t } = useTranslation('admin');
  const isMine = failure?.intent === 'save-product';
  const isLate = isMine && failure.code === 'saved_meanwhile';
  const shown = isMine ? typedTexts(failure.typed) : texts;
  return (
    <section className="sheet" aria-labelledby="texts">
      <div className="sheet__h">
        <h2 id="texts">{t('product.texts')}</h2>
        {saved && <span className="fine quiet">{t('product.saved', saved)}</span>}
      </div>
      <div className="sheet__b">
        {isLate && (
          <div className="banner" role="status">
            <div className="stack stack--s grow">
              <p>
                <b>{t('product.theirs', saved!)}</b> {t('product.theirsText')}
              </p>
              <dl className="dl" lang="fr">
                {COMPARED.filter((name) => texts[name] !== shown[name]).map((name) => (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt>{t(`product.${name}`)}</dt>
                    <dd style={{ whiteSpace: 'pre-line' }}>{texts[name] || '–'}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        )}
        {/* A form of its own for each base: what was typed stays until it is saved. */}
        <ActForm
          intent="save-product"
          kind="ink"
          label={t(isLate ? 'product.saveMine' : 'product.save')}
          values={{ base: String(isMine && !isLate ? failure.typed.base : base) }}
        >
          <ProductFields
            texts={shown}
            pictures={pictures}
            productId={id}
            fields={failureOf(failure, 'save-product').fields}
          />
        </ActForm>
      </div>
    </section>
  );
}
