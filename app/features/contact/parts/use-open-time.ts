import { useEffect, useRef } from 'react';

/** Seconds since the form woke up; undefined before. */
export function useOpenTime(): () => number | undefined {
  const opened = useRef<number>(undefined);
  useEffect(() => {
    opened.current = Date.now();
  }, []);
  // The page stood there for a while before it woke up: a second and a half at least.
  return () => (opened.current === undefined ? undefined : (Date.now() - opened.current) / 1000 + 1.5);
}
