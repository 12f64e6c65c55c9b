import { useTranslation } from '#app/ui/words.tsx';

export type Keeping = 'idle' | 'changed' | 'keeping' | 'kept' | 'here' | 'refused';

/** Whether what was typed is safe, and since when. Refused without a word of the site: by a fault of the page. */
export function KeptNote({ state, at, refusal }: { state: Keeping; at?: string; refusal?: string }) {
  const { t } = useTranslation('admin');
  const said = {
    idle: at && t('content.kept', { at }),
    changed: t('content.unkept'),
    keeping: t('content.keeping'),
    kept: at && t('content.kept', { at }),
    here: t('content.keptHere'),
    refused: refusal ?? t('content.pageFault'),
  }[state];
  const isBad = state === 'here' || state === 'changed' || state === 'refused';
  // Each key and each pause would be read aloud: what is safe, or is not, is.
  const isTold = state === 'kept' || state === 'here' || state === 'refused';
  return (
    <span className="fine quiet row">
      {said && <i className={`dot ${isBad ? 'dot--off' : ''}`} aria-hidden="true" />}
      <span role="status">{isTold && said}</span>
      {!isTold && <span>{said}</span>}
    </span>
  );
}
