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

/** Checks the radio before or after the checked one; the last is followed by the first. */
function turn(frame: HTMLElement, by: 1 | -1): void {
  const radios = Array.from(frame.querySelectorAll<HTMLInputElement>('input[type=radio]'));
  const at = radios.findIndex((radio) => radio.checked);
  radios[(at + by + radios.length) % radios.length]!.checked = true;
}
