/** A message that passes, after four seconds (contract, 1); what an error says stays beside its field. */
export type Toast = { id: number; kind: 'ok' | 'info' | 'error'; title?: string; text: string };

const SHOWN = 3;
const STAYS_MS = 4000;

// Only the browser ever calls toast(): the server's list is always NONE.
export const NONE: readonly Toast[] = [];
let toasts: readonly Toast[] = NONE;
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function keep(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function leaveLater(id: number): void {
  timers.set(
    id,
    setTimeout(() => closeToast(id), STAYS_MS),
  );
}

export function toast({ kind = 'info', title, text }: { kind?: Toast['kind']; title?: string; text: string }): void {
  const id = ++lastId;
  const all = [...toasts, { id, kind, title, text }];
  keep(all);
  // A fourth pushes out the oldest.
  if (all.length > SHOWN) closeToast(all[0]!.id);
  leaveLater(id);
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  keep(toasts.filter((one) => one.id !== id));
}

/** While someone points at the messages or moves among them, none leaves. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

export function releaseToasts(): void {
  for (const { id } of toasts) leaveLater(id);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
