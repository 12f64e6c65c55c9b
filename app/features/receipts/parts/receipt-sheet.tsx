import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { viewReceipt } from '#app/features/receipts/staff/receipt-view.server.ts';

type ReceiptSheetProps = {
  receipt: Awaited<ReturnType<typeof viewReceipt>>;
  failure?: { intent: string; fields: Record<string, string>; typed: Record<string, string> };
};

/** What the receipt says and what it said before, under the same number; and how its name or address is corrected. */
export function ReceiptSheet({ receipt, failure }: ReceiptSheetProps) {
  const { t } = useTranslation('admin');
  const { name, says, before, mayCorrect } = receipt;
  const failed = failure?.intent === 'correct-receipt' ? failure : undefined;
  return (
    <section className="sheet" aria-labelledby="receipt">
      <div className="sheet__h">
        <h2 id="receipt">{t('payment.receipt')}</h2>
        <span className="code">{name}</span>
      </div>
      <div className="sheet__b">
        <SheetLines {...says} />
        {before.map(({ version, at, who, ...said }) => (
          <section key={version} className="before" aria-labelledby={`version-${version}`}>
            <h3 id={`version-${version}`}>{t('payment.corrected.until', { at })}</h3>
            <p className="fine quiet">
              {t('payment.corrected.by')} <bdi>{who}</bdi>
            </p>
            <SheetLines {...said} />
          </section>
        ))}
        {mayCorrect && (
          <details open={failed !== undefined}>
            <summary>{t('payment.corrected.act')}</summary>
            <ActForm intent="correct-receipt" kind="line" label={t('payment.corrected.keep')}>
              <Field
                label={t('payment.corrected.name')}
                name="name"
                dir="auto"
                required
                autoComplete="off"
                defaultValue={failed?.typed.name ?? says.name ?? ''}
                error={failed?.fields.name}
              />
              <Field
                label={t('payment.corrected.address')}
                name="address"
                dir="auto"
                maxLength={160}
                isOptional
                autoComplete="off"
                hint={t('payment.corrected.hint')}
                defaultValue={failed?.typed.address ?? says.address ?? ''}
                error={failed?.fields.address}
              />
            </ActForm>
          </details>
        )}
      </div>
    </section>
  );
}

function SheetLines({ name, address, purpose }: { name: string | null; address: string | null; purpose: string }) {
  const { t } = useTranslation('admin');
  return (
    <dl className="dl">
      <dt>{t('payment.corrected.name')}</dt>
      <dd>
        <bdi>{name ?? t('payment.nobody')}</bdi>
      </dd>
      {address && (
        <>
          <dt>{t('payment.corrected.address')}</dt>
          <dd dir="auto">{address}</dd>
        </>
      )}
      <dt>{t('payment.for')}</dt>
      <dd dir="auto">{purpose}</dd>
    </dl>
  );
}
