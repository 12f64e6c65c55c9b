import { type RefObject, useEffect, useState } from 'react';
import { type DeviceCopy, fillForm, isShown, readCopy, typedIn, writeCopy } from './device-copy.ts';
import { formatTime } from '#app/features/content/staff/format-time.ts';

type Kept = {
  key: string;
  /** What the page shows: where that is another, what lies on the device is looked at again. */
  version: string | number;
  isOn: boolean;
  /** Whether a field of this name is somebody's words. */
  isField: (name: string) => boolean;
  /** Before it is looked at. */
  onShown?: () => void;
};

/**
 * What is typed in a form stays on this device until the page shows it itself: what a crash or a dead network left here is offered when
 * the page opens again.
 */
export function useDeviceCopy(form: RefObject<HTMLFormElement | null>, { key, version, isOn, isField, onShown }: Kept) {
  const [rescue, setRescue] = useState<{ at: string }>();
  // Each time the page shows a text anew: what lies here and is not as it is shown never arrived.
  useEffect(() => {
    setRescue(undefined);
    if (!isOn || !form.current) return;
    onShown?.();
    const stored = readCopy(localStorage, key);
    if (!stored) return;
    if (isShown(stored, typedIn(form.current, isField))) localStorage.removeItem(key);
    else setRescue({ at: formatTime(stored.at) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, version]);
  return {
    rescue,
    /** After each key: what is typed now. */
    store(from: Omit<DeviceCopy, 'at' | 'fields'>) {
      if (!isOn || !form.current) return;
      setRescue(undefined);
      writeCopy(localStorage, key, { ...from, at: new Date().toISOString(), fields: typedIn(form.current, isField) });
    },
    read: () => readCopy(localStorage, key),
    /** What lay here stands in the form again. */
    take() {
      const stored = readCopy(localStorage, key);
      setRescue(undefined);
      if (stored && form.current) fillForm(form.current, stored);
    },
    hide: () => setRescue(undefined),
    drop() {
      localStorage.removeItem(key);
      setRescue(undefined);
    },
  };
}
