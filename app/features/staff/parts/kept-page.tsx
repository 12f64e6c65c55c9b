import { useEffect, useState } from 'react';
import { keepAtHand } from '#app/kit/keep-at-hand.ts';
import { useTranslation } from '#app/ui/words.tsx';

/** Keeps the page it stands on for when there is no network, and says so once it is true. */
export function KeptPage({ path }: { path: string }) {
  const { t } = useTranslation('admin');
  const [isKept, setKept] = useState(false);
  useEffect(() => void keepAtHand(path).then(setKept), [path]);
  return isKept && <p className="fine quiet">{t('waiting.keptPage')}</p>;
}
