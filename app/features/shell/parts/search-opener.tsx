import { lazy, Suspense, useEffect, useState } from 'react';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** Draws the search's dialog once somebody asks for it (boot.ts); its code is fetched then. */
export function SearchOpener() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const open = () => {
      delete dataset.search;
      setIsOpen(true);
    };
    if (dataset.search) open();
    addEventListener('elikya:search', open);
    return () => removeEventListener('elikya:search', open);
  }, []);
  return isOpen ? (
    <Suspense>
      <SearchDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
}
