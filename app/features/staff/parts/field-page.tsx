import { type ReactNode, useEffect, useState } from 'react';
import { keepAtHand } from '#app/kit/keep-at-hand.ts';
import { useDay } from '#app/kit/use-day.ts';
import { useSendWaiting } from '#app/kit/use-waiting.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { BarePage } from './bare-page.tsx';
import { ActNotice } from './notice.tsx';
import { StaffIcon } from './staff-icon.tsx';

type FieldPageProps = {
  me: string;
  /** Its own address, by which the phone keeps it. */
  path: string;
  /** The page it belongs to. */
  above: { path: string; title: string };
  title: string;
  sub: ReactNode;
  error?: string;
  /** The day in Kinshasa as the server wrote it; the form has the one of this device where that is later. */
  writtenOn: string;
  children: (today: string) => ReactNode;
};

/**
 * One form on a page of its own, without the frame: kept by the phone for where there is no network (0089), which it says once that is
 * true. What waits is sent from here too.
 */
export function FieldPage({ me, path, above, title, sub, error, writtenOn, children }: FieldPageProps) {
  const { t } = useTranslation('admin');
  const [isKept, setKept] = useState(false);
  const today = useDay(writtenOn);
  useSendWaiting(me);
  useEffect(() => void keepAtHand(path).then(setKept), [path]);
  return (
    <BarePage>
      <p>
        <a className="b b--q" href={above.path}>
          <StaffIcon name="arrow-left" /> <span>{above.title}</span>
        </a>
      </p>
      <h1>{title}</h1>
      <p className="sub">{sub}</p>
      <ActNotice error={error} />
      <section className="sheet">
        <div className="sheet__b">{children(today)}</div>
      </section>
      {isKept && <p className="fine quiet">{t('waiting.keptPage')}</p>}
    </BarePage>
  );
}
