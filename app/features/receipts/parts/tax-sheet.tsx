import { href } from 'react-router';
import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { PartnerForm } from './partner-form.tsx';
import type { viewTax } from '#app/features/receipts/tax/tax-view.server.ts';

type TaxSheetProps = {
  paymentId: string;
  tax: NonNullable<Awaited<ReturnType<typeof viewTax>>>;
  /** As the receipt names its donor. */
  name: string | null;
  address: string | null;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** The tax receipt of a gift: which was given, and how one is. */
export function TaxSheet({ paymentId, tax, name, address, failure }: TaxSheetProps) {
  const { t } = useTranslation('admin');
  const { given, entities, partners, isLocked, hasSheet } = tax;
  const failed = failure?.intent === 'issue-tax-receipt' ? failure : undefined;
  return (
    <section className="sheet" aria-labelledby="tax">
      <div className="sheet__h">
        <h2 id="tax">{t('tax.title')}</h2>
        {hasSheet && (
          <a href={href('/admin/payments/:id/tax-receipt.pdf', { id: paymentId })} target="_blank" rel="noreferrer">
            {t('tax.pdf')}
          </a>
        )}
      </div>
      <div className="sheet__b">
        {isLocked && <p>{t('tax.locked')}</p>}
        {given.map((receipt) => (
          <dl key={receipt.id} className="dl">
            <dt>{t('tax.number')}</dt>
            <dd>
              <span className="code">{receipt.number}</span>{' '}
              {receipt.cancelledAt && <b>{t('tax.cancelled', { at: receipt.cancelledAt })}</b>}
            </dd>
            <dt>{t('tax.by')}</dt>
            <dd>
              <bdi>{receipt.entity}</bdi>, {receipt.at} {receipt.isPartners && <b>{t('tax.isPartners')}</b>}
            </dd>
            {receipt.toldAt && (
              <>
                <dt>{t('tax.partnerTold')}</dt>
                <dd>{receipt.toldAt}</dd>
              </>
            )}
            <dt>{t('payment.corrected.name')}</dt>
            <dd>
              <bdi>{[receipt.name ?? t('payment.nobody'), receipt.address].filter(Boolean).join(', ')}</bdi>
            </dd>
            <dt>{t('payment.sum')}</dt>
            <dd className="num">{receipt.sum}</dd>
          </dl>
        ))}
        {given
          .filter(({ mayTell }) => mayTell)
          .map(({ id, entity, number }) => (
            <div key={id} className="msg msg--bad">
              <p>{t('tax.tellPartner', { entity, receipt: number })}</p>
              <ActForm intent="tell-partner" kind="line" label={t('tax.told')} values={{ taxReceiptId: id }} />
            </div>
          ))}
        {entities.length > 0 && (
          <details open={failed !== undefined}>
            <summary>{t('tax.issue')}</summary>
            <p className="quiet">{t('tax.hint')}</p>
            <ActForm intent="issue-tax-receipt" kind="line" label={t('tax.act')}>
              <Field
                control="select"
                label={t('tax.entity')}
                {...again('entityId', failed)}
                required
                options={entities.map(({ id, name: label }) => ({ value: id, label }))}
              />
              <Field
                label={t('tax.donor')}
                name="name"
                dir="auto"
                required
                autoComplete="off"
                defaultValue={failed?.typed.name ?? name ?? ''}
                error={failed?.fields.name}
              />
              <Field
                label={t('tax.address')}
                name="address"
                dir="auto"
                required
                maxLength={160}
                autoComplete="off"
                hint={t('tax.addressHint')}
                defaultValue={failed?.typed.address ?? address ?? ''}
                error={failed?.fields.address}
              />
            </ActForm>
          </details>
        )}
        {partners.length > 0 && <PartnerForm partners={partners} failure={failure} />}
      </div>
    </section>
  );
}
