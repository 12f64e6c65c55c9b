import { again } from '#app/features/staff/parts/again.ts';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { ShownSpending } from './show-spending.server.ts';

type ProofCardProps = {
  proof: ShownSpending['proofs'][number];
  mayWithdraw: boolean;
  failure?: { fields: Record<string, string>; typed: Record<string, string> };
};

/** One proof as visitors have it, with its hash, and the way to take it back. */
export function ProofCard({ proof, mayWithdraw, failure }: ProofCardProps) {
  const { t } = useTranslation('admin');
  const { id, kind, path, sha256, place, day, who } = proof;
  return (
    <li>
      {kind === 'photo' && path && (
        <img src={smallPhoto(path)} alt={t('spending.photoOf', { day })} width={480} height={360} loading="lazy" />
      )}
      {kind === 'document' && (
        <a className="b b--q" href={path} download>
          <StaffIcon name="file-text" />
          <span>{t('spending.document')}</span>
        </a>
      )}
      {kind === 'sample' && <span className="tag">{t('spending.sample')}</span>}
      <p className="small">
        {[day, place, who].filter(Boolean).join(' · ')}
        {sha256 && (
          <>
            <br />
            <span className="fine quiet wrapc">{t('spending.hash', { sha256 })}</span>
          </>
        )}
      </p>
      {mayWithdraw && kind !== 'sample' && (
        <details open={failure !== undefined || undefined}>
          <summary>{t('spending.withdraw')}</summary>
          <ActForm intent="withdraw-proof" kind="line" label={t('spending.withdrawNow')} values={{ proofId: id }}>
            <p className="fine quiet">{t('spending.withdrawHint')}</p>
            <Field label={t('spending.reason')} {...again('reason', failure)} maxLength={500} required />
          </ActForm>
        </details>
      )}
    </li>
  );
}
