import { type RefObject, useEffect, useState } from 'react';

/**
 * Turns a set of radios by itself, every `seconds`, while `isPlaying`. The radios are the state: CSS shows the panel of the
 * checked one, so that choosing works before (and without) JavaScript, and late waking changes nothing a visitor chose.
 * Stands still under reduced motion, while the pointer or the focus is inside, and in a hidden tab.
 */
export function useRotation(frame: RefObject<HTMLElement | null>, seconds: number) {
  const [isAwake, setIsAwake] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    setIsAwake(true);
    setIsPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (!isPlaying || !element) return;
    // The next picture is fetched while nothing else is: not at the moment of the change.
    for (const picture of Array.from(element.querySelectorAll<HTMLImageElement>('[data-plates] img')))
      void readyPicture(picture).catch(() => {});
    const timer = setInterval(() => {
      if (document.hidden || element.matches(':hover') || element.contains(document.activeElement)) return;
      turn(element, 1);
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [frame, isPlaying, seconds]);
  return {
    isAwake,
    isPlaying,
    toggle: () => setIsPlaying((playing) => !playing),
    turn: (by: 1 | -1) => frame.current && turn(frame.current, by),
  };
}

/**
 * Checks the radio before or after the checked one, once the picture it shows can be painted; the last is followed by the first.
 * A plate without its picture is never shown by itself.
 */
function turn(frame: HTMLElement, by: 1 | -1): void {
  const radios = Array.from(frame.querySelectorAll<HTMLInputElement>('input[type=radio]'));
  const at = radios.findIndex((radio) => radio.checked);
  const next = (at + by + radios.length) % radios.length;
  const picture = frame.querySelectorAll<HTMLImageElement>('[data-plates] img')[next];
  const show = () => (radios[next]!.checked = true);
  if (picture) void readyPicture(picture).then(show, () => {});
  else show();
}

/** Fetched and decoded; hidden ones wait for this instead of for the moment they are shown. */
function readyPicture(picture: HTMLImageElement): Promise<void> {
  picture.loading = 'eager';
  return picture.decode();
}
