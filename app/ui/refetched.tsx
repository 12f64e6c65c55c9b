import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Skeleton } from './skeleton.tsx';
import { useTranslation } from './words.tsx';

/** As many as stand in the first screens of a list (spec, 9). */
const CARDS = 6;
/** What comes sooner is not worth a flicker. */
const PATIENCE_MS = 200;

/** More of the same list is added below: what was read stays where it is. */
function withoutPage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  return params.toString();
}

/**
 * A list's cards, and six bare ones while the same page asks for another filter, tab or search on a slow network.
 * @param className of the list, so that the bare cards stand where the real ones will
 */
export function Refetched({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  const isAsking =
    state === 'loading' &&
    // A move's own path still has its language.
    location.pathname.endsWith(pathname) &&
    withoutPage(location.search) !== withoutPage(search);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isAsking) return;
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAsking]);
  if (!isAsking || !isLong) return children;
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <ul className={className} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, index) => (
          <li key={index}>
            <Skeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
