/** What was read and answered on this phone and not sent yet, by course. Adding only, so that two tabs never undo each other. */
export type Kept = { done: string[]; answers: Record<string, number[]> };

const keyOf = (courseId: string) => `learning:${courseId}`;
const NOTHING: Kept = { done: [], answers: {} };

export function loadKept(courseId: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(courseId)) ?? 'null') as Partial<Kept> | null;
    return {
      done: Array.isArray(kept?.done) ? kept.done : [],
      answers: kept?.answers && typeof kept.answers === 'object' ? kept.answers : {},
    };
  } catch {
    return NOTHING;
  }
}

export function keep(courseId: string, more: Partial<Kept>): void {
  const kept = loadKept(courseId);
  const merged: Kept = {
    done: [...new Set([...kept.done, ...(more.done ?? [])])],
    answers: { ...kept.answers, ...more.answers },
  };
  try {
    localStorage.setItem(keyOf(courseId), JSON.stringify(merged));
  } catch {
    // Full or forbidden: sent at once or lost.
  }
}

/** Sends what is kept; what arrived meanwhile stays for the next time. Answers undefined while there is no network. */
export async function sendKept(courseId: string): Promise<{ done: string[]; passed: number[] } | undefined> {
  const kept = loadKept(courseId);
  if (kept.done.length === 0 && Object.keys(kept.answers).length === 0) return undefined;
  try {
    const response = await fetch('/api/save-course-progress', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ courseId, ...kept }),
    });
    if (!response.ok) return undefined;
    const now = loadKept(courseId);
    const rest: Kept = {
      done: now.done.filter((key) => !kept.done.includes(key)),
      answers: Object.fromEntries(
        Object.entries(now.answers).filter(
          ([module, given]) => JSON.stringify(kept.answers[module]) !== JSON.stringify(given),
        ),
      ),
    };
    if (rest.done.length === 0 && Object.keys(rest.answers).length === 0) localStorage.removeItem(keyOf(courseId));
    else localStorage.setItem(keyOf(courseId), JSON.stringify(rest));
    return (await response.json()) as { done: string[]; passed: number[] };
  } catch {
    return undefined;
  }
}
