import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a move inside the site the focus goes to the new page, as it would with a page load: a screen reader reads on from there. The boot script hears of it too. */
export function useMoveFocus(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    dispatchEvent(new Event('elikya:moved'));
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
