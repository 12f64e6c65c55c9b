import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/ui/words.tsx';
import type { RowOutcome, ImportState } from '#app/features/imports/gift-file.ts';

const LOOK_MS = 1500;

type ImportProgressProps = { state: ImportState; counts: Partial<Record<RowOutcome, number>> };

/** How far the job is; awake, the page looks again by itself. */
export function ImportProgress({ state, counts }: ImportProgressProps) {
  const { t } = useTranslation('admin');
  const { revalidate } = useRevalidator();
  const isBusy = state === 'running' || state === 'undoing';
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
  // Said when it is over, and only then: a status that counts would speak all the time.
  const [wasBusy, setWasBusy] = useState(isBusy);
  if (isBusy && !wasBusy) setWasBusy(true);
  const { new: waiting = 0, booked = 0, undone = 0, left = 0 } = counts;
  const isRunning = state === 'running';
  const done = isRunning ? booked : undone + left;
  const all = isRunning ? booked + waiting : booked + undone + left;
  return (
    <>
      {isBusy && (
        <p className="banner banner--mist">
          <label className="grow" htmlFor="progress">
            {t(isRunning ? 'import.running' : 'import.undoing', { done, all })}
          </label>
          <progress id="progress" max={all} value={done} />
        </p>
      )}
      <div role="status">
        {wasBusy && (state === 'done' || state === 'undone') && <p className="banner">{t(`import.ended.${state}`)}</p>}
      </div>
    </>
  );
}
