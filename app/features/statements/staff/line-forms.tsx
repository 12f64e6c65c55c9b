import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { ASIDE_KINDS } from '#app/features/statements/statement-line.ts';
import type { ShownLine } from './shown-lines.server.ts';

type Failure = { intent: string; fields: Record<string, string>; typed: Record<string, string> };
type Option = { value: string; label: string };

/** One of the announced transfers that wait in this currency. */
export function AnnouncedTransferForm({ announced, failure }: { announced: readonly Option[]; failure?: Failure }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="promise">
      <div className="sheet__h">
        <h2 id="promise">{t('line.promise')}</h2>
      </div>
      <div className="sheet__b">
        {announced.length === 0 ? (
          <p className="quiet">{t('line.noPromise')}</p>
        ) : (
          <ActForm intent="match-line" kind="line" label={t('line.match')} values={{ how: 'promise' }}>
            <Field
              label={t('line.which')}
              name="promiseId"
              control="select"
              required
              defaultValue={failure?.typed.promiseId ?? ''}
              options={[{ value: '', label: t('line.choose') }, ...announced]}
              error={failure?.fields.promiseId}
            />
          </ActForm>
        )}
      </div>
    </section>
  );
}

type GiftFormProps = { funds: readonly Option[]; suggestion: ShownLine['suggestion']; failure?: Failure };

/** A gift that nobody announced: for what, and from whom as far as that is known. */
export function GiftForm({ funds, suggestion, failure }: GiftFormProps) {
  const { t } = useTranslation('admin');
  const typed = failure?.typed ?? {};
  // Who gives again under an old reference most likely gives for the same.
  const again = suggestion?.reason === 'again' ? suggestion : undefined;
  return (
    <section className="sheet" aria-labelledby="gift">
      <div className="sheet__h">
        <h2 id="gift">{t('line.gift')}</h2>
      </div>
      <div className="sheet__b">
        <ActForm intent="match-line" kind="line" label={t('line.book')} values={{ how: 'gift' }}>
          <Field
            label={t('batch.fund')}
            name="programId"
            control="select"
            options={funds}
            defaultValue={typed.programId ?? again?.fundId ?? funds[0]?.value}
            error={failure?.fields.programId}
          />
          <Field
            label={t('batch.donor')}
            name="donorName"
            isOptional
            maxLength={120}
            dir="auto"
            autoComplete="off"
            defaultValue={typed.donorName ?? again?.donorName ?? ''}
            error={failure?.fields['gift.donorName'] ?? failure?.fields.donorName}
          />
          <Field
            label={t('batch.email')}
            name="donorEmail"
            type="email"
            isOptional
            maxLength={254}
            autoComplete="off"
            defaultValue={typed.donorEmail ?? ''}
            error={failure?.fields['gift.donorEmail'] ?? failure?.fields.donorEmail}
          />
        </ActForm>
      </div>
    </section>
  );
}

/** It was matched by mistake: what that undoes is said before. */
export function UnmatchForm({ how, failure }: { how: 'promise' | 'gift' | 'entered'; failure?: Failure }) {
  const { t } = useTranslation('admin');
  const failed = failure?.intent === 'unmatch-line' ? failure : undefined;
  return (
    <section className="sheet" aria-labelledby="unmatch">
      <div className="sheet__h">
        <h2 id="unmatch">{t('line.unmatch')}</h2>
      </div>
      <div className="sheet__b">
        <p className="quiet">{t(`line.unmatchText.${how}`)}</p>
        <ActForm intent="unmatch-line" kind="line" label={t('line.unmatchAct')}>
          <Field label={t('refund.reason')} {...again('reason', failed)} maxLength={500} required />
        </ActForm>
      </div>
    </section>
  );
}

/** What is no gift: a fee, a payment, a provider's payout. It stays in sight under its own state. */
export function AsideForm({ isIncome, failure }: { isIncome: boolean; failure?: Failure }) {
  const { t } = useTranslation('admin');
  return (
    <section className="sheet" aria-labelledby="aside">
      <div className="sheet__h">
        <h2 id="aside">{t('line.aside')}</h2>
      </div>
      <div className="sheet__b">
        <p className="quiet">{t('line.asideText')}</p>
        <ActForm intent="set-aside-line" kind="line" label={t('line.setAside')}>
          <Field
            label={t('line.asideKind')}
            name="kind"
            control="select"
            options={ASIDE_KINDS.map((value) => ({ value, label: t(`line.kind.${value}`) }))}
            defaultValue={failure?.typed.kind ?? (isIncome ? 'payout' : 'fee')}
            error={failure?.fields.kind}
          />
          <Field label={t('line.note')} {...again('note', failure)} isOptional maxLength={300} />
        </ActForm>
      </div>
    </section>
  );
}
