import { useTranslation } from '#app/ui/words.tsx';

type RescueProps = { rescue?: { at: string }; onTake: () => void; onDrop: () => void };

/** What this device kept and the server never had: taken up again, or forgotten. */
export function Rescue({ rescue, onTake, onDrop }: RescueProps) {
  const { t } = useTranslation('admin');
  if (!rescue) return null;
  return (
    <div className="banner" role="status">
      <p className="grow">{t('content.rescue', { at: rescue.at })}</p>
      <button type="button" className="b" onClick={onTake}>
        {t('content.rescueTake')}
      </button>
      <button type="button" className="b b--q" onClick={onDrop}>
        <span>{t('content.rescueDrop')}</span>
      </button>
    </div>
  );
}
