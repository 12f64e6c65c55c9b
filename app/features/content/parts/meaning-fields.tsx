import { useTranslation } from '#app/ui/words.tsx';
import { numbered, type Stretch } from '#app/features/content/stretches.ts';

export type Word = 'changed' | 'same';
/** A text that was changed: what it is called, as it was and as it is, and by what its answer is found. */
export type AskedBlock = { hash: string; label: string; stretches: Stretch[] };
export type Meanings = { all?: Word; own: Record<string, Word> };

/** Whether the sense changes: one answer for all that was changed, and where they differ one for each text. */
export function MeaningFields({ blocks, chosen }: { blocks: readonly AskedBlock[]; chosen?: Meanings }) {
  const { t } = useTranslation('admin');
  const own = chosen?.own ?? {};
  return (
    <>
      <fieldset className="stack stack--s">
        <legend className="lb">{t('content.sense')}</legend>
        <label className="ck">
          <input type="radio" name="meaning" value="changed" defaultChecked={chosen?.all !== 'same'} />
          <span>{t('content.senseChanged')}</span>
        </label>
        <label className="ck">
          <input type="radio" name="meaning" value="same" defaultChecked={chosen?.all === 'same'} />
          <span>{t('content.senseSame')}</span>
        </label>
        <p className="fine quiet">{t('content.senseHint')}</p>
      </fieldset>
      {blocks.length > 1 && (
        <details open={Object.keys(own).length > 0 || undefined}>
          <summary>{t('content.senseEach')}</summary>
          <div className="stack">
            <p className="fine quiet">{t('content.senseEachHint')}</p>
            {blocks.map(({ hash, label, stretches }) => (
              <fieldset key={hash} className="stack stack--s">
                <legend className="lb">{label}</legend>
                <p className="small wrapc" lang="fr">
                  {numbered(stretches).map(({ at, text, kind }) =>
                    kind === 'gone' ? (
                      <del key={at}>{text}</del>
                    ) : kind === 'new' ? (
                      <ins key={at}>{text}</ins>
                    ) : (
                      <span key={at}>{text}</span>
                    ),
                  )}
                </p>
                {(['', 'changed', 'same'] as const).map((word) => (
                  <label key={word} className="ck">
                    <input
                      type="radio"
                      name={`meaning:${hash}`}
                      value={word}
                      defaultChecked={(own[hash] ?? '') === word}
                    />
                    <span>
                      {t(`content.${word === '' ? 'senseAsAbove' : word === 'same' ? 'senseSame' : 'senseChanged'}`)}
                    </span>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
