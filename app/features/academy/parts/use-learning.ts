import { useEffect, useState } from 'react';
import { isOffline } from '#app/kit/is-offline.ts';
import { keep, loadKept, sendKept } from '#app/features/academy/progress-store.ts';

type Learning = {
  course: { id: string; version?: number };
  isEnrolled: boolean;
  progress: { done: string[]; passed: number[] };
};

/**
 * Progress of the open course: the server's, and what this phone still keeps for it. Sent when the network is back; left and
 * right keys turn the pages.
 */
export function useLearning({ course, isEnrolled, progress }: Learning) {
  const { id, version } = course;
  const [known, setKnown] = useState(progress);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const kept = loadKept(id, version);
    setKnown((now) => ({ ...now, done: [...new Set([...now.done, ...kept.done])] }));
    const look = () => setAway(isOffline());
    // Tried wherever the browser knows of a network: without one nothing is lost but the asking.
    const send = async () => {
      const merged = isEnrolled && navigator.onLine ? await sendKept(id) : undefined;
      if (merged) setKnown(merged);
    };
    const goOn = () => {
      setAway(false);
      void send();
    };
    look();
    void send();
    const turn = (event: KeyboardEvent) => {
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as Element).tagName)
      )
        return;
      const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
      const foot = document.querySelector('nav[aria-label]:last-of-type');
      if (event.key === forward) foot?.querySelector<HTMLElement>('button, a:last-child')?.click();
      if (event.key === back) foot?.querySelector<HTMLElement>('a')?.click();
    };
    addEventListener('online', goOn);
    addEventListener('offline', look);
    document.addEventListener('keydown', turn);
    return () => {
      removeEventListener('online', goOn);
      removeEventListener('offline', look);
      document.removeEventListener('keydown', turn);
    };
  }, [id, version, isEnrolled]);
  return {
    done: new Set(known.done),
    passed: new Set(known.passed),
    isOffline: isAway,
    /** Marks a lesson as read: the form's own post does it, or without network this phone keeps it. */
    read(key: string): 'sent' | 'kept' {
      if (!isOffline()) return 'sent';
      keep(id, version, { done: [key] });
      return 'kept';
    },
    answer(module: number, given: number[]) {
      if (!isEnrolled) return;
      keep(id, version, { answers: { [module]: given } });
      if (navigator.onLine) void sendKept(id).then((merged) => merged && setKnown(merged));
    },
  };
}
