import { artUrl } from '#app/art/address/drawing.ts';
import { Empty } from '#app/ui/empty.tsx';
import { useTranslation } from '#app/ui/words.tsx';

/** A list of a site that just began: nothing in it yet, and nothing wrong with that. */
export function Soon() {
  const { t } = useTranslation('ui');
  return (
    <div className="wrap section">
      <Empty
        image={artUrl({ kind: 'scene', seed: 'bientot', type: 'planches', palette: 'savane', frame: '1:1' })}
        title={t('soon')}
        text={t('soonText')}
      />
    </div>
  );
}
