import { href } from 'react-router';
import { PRODUCE_NAMES } from '#app/art/things/produce.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { ActNotice } from '#app/features/staff/parts/notice.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { readProductForm } from './product-form.server.ts';
import { ProductFields } from './product-fields.tsx';
import { typedTexts } from './product-texts.ts';
import type { Route } from './+types/new-product.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'products.write');
  return { pictures: PRODUCE_NAMES };
}

export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request, 'products.write');
  return callStaffForm(context, request, { 'save-product': readProductForm }, ({ productId }) =>
    href('/admin/stock/:id', { id: String(productId) }),
  );
}

/** A product nobody sold before: its texts, its first price, its first pieces. */
export default function NewProduct({ loaderData: { pictures }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { fields = {}, typed = {} } = actionData ?? {};
  return (
    <>
      <div className="hd">
        <div>
          <h1>{t('product.new')}</h1>
          <p className="sub">{t('product.newSub')}</p>
        </div>
      </div>
      <ActNotice error={actionData?.error} />
      <section className="sheet">
        <div className="sheet__b">
          <ActForm intent="save-product" label={t('product.add')}>
            <ProductFields texts={typedTexts(actionData ? typed : undefined)} pictures={pictures} fields={fields} />
            <div className="fg fg--2">
              <Field
                label={t('product.firstPrice')}
                name="amount"
                inputMode="decimal"
                required
                defaultValue={typed.amount}
                error={fields.amount}
              />
              <Field
                label={t('product.firstPieces')}
                name="pieces"
                type="number"
                min={0}
                defaultValue={typed.pieces ?? '0'}
                error={fields.pieces}
              />
            </div>
          </ActForm>
        </div>
      </section>
    </>
  );
}
