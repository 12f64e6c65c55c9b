import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ActForm } from '#app/features/staff/parts/act-form.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { Machine } from './run-acts.server.ts';

const LOOK_AGAIN_MS = 3000;

type MachineBarProps = { machine: Machine; mayWrite: boolean; label: string };

/** Machine drafts: asked for by a press, followed while they come, stopped by another. */
export function MachineBar({ machine: { hasModel, run }, mayWrite, label }: MachineBarProps) {
  const { t } = useTranslation('admin');
  const isWorking = run?.state === 'working';
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWorking || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWorking, revalidate, state]);
  if (!mayWrite) return null;
  return (
    <div className="banner banner--mist">
      <p className="grow" role="status">
        {run && t(`translations.run.${run.state}`, { over: run.over, entries: run.entries, count: run.drafted })}{' '}
        {run && run.refused > 0 && t('translations.run.refused', { count: run.refused })}{' '}
        {!hasModel && t('translations.noModel')}
        {hasModel && !run && t('translations.machineHint')}
      </p>
      {isWorking && (
        <ActForm
          intent="stop-translation"
          kind="line"
          className="row"
          label={t('translations.stop')}
          values={{ runId: run.id }}
        />
      )}
      {hasModel && !isWorking && <ActForm intent="draft-translation" kind="line" className="row" label={label} />}
    </div>
  );
}
