import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, holdToasts, readToasts, releaseToasts, toast } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id);
  vi.useRealTimers();
});

const texts = () => readToasts().map(({ text }) => text);

test('every message leaves after four seconds, errors too', () => {
  toast({ kind: 'ok', text: 'Merci' });
  toast({ kind: 'error', text: 'Erreur' });
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['Merci', 'Erreur']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('three are shown at most: a fourth pushes out the oldest', () => {
  for (const text of ['un', 'deux', 'trois', 'quatre']) toast({ text });
  expect(texts()).toEqual(['deux', 'trois', 'quatre']);
});

test('none leaves while someone points at them', () => {
  toast({ text: 'Lien copié' });
  holdToasts();
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual(['Lien copié']);
  releaseToasts();
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual([]);
});
