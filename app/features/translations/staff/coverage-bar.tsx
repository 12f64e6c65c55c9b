import { BLOCK_STATES, type Counts, totalOf } from '#app/features/translations/translated.ts';

/** How much of something is how far, as cloth: beside it stands the number. */
export function CoverageBar({ counts }: { counts: Counts }) {
  const all = totalOf(counts);
  return (
    <span className="cov" aria-hidden="true">
      {BLOCK_STATES.map(
        (state) =>
          counts[state] > 0 && <i key={state} className={`cov--${state}`} style={{ flexGrow: counts[state] }} />,
      )}
      {all === 0 && <i className="cov--done" style={{ flexGrow: 1 }} />}
    </span>
  );
}

/** What of it is up to date, in whole per cents; 100 only where nothing is left. */
export const percentOf = (counts: Counts): number => {
  const all = totalOf(counts);
  return all === 0 ? 100 : Math.floor((counts.done / all) * 100);
};
