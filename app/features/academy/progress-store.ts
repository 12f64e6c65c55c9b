import { askWithin, NetworkError } from '#app/kit/ask-within.ts';

/** No answer within so long is none. */
const PATIENCE_MS = 20_000;

/** What was read and answered on this phone and not sent yet, by course and version. Adding only, so that two tabs never undo each other. */
export type Kept = { done: string[]; answers: Record<string, number[]> };

const keyOf = (courseId: string, version?: number) => `learning:${courseId}${version ? `/${version}` : ''}`;
const NOTHING: Kept = { done: [], answers: {} };

export const loadKept = (courseId: string, version?: number): Kept => load(keyOf(courseId, version));

function load(key: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    return {
      done: Array.isArray(kept?.done) ? kept.done : [],
      answers: kept?.answers && typeof kept.answers === 'object' ? kept.answers : {},
    };
  } catch {
    return NOTHING;
  }
}

export function keep(courseId: string, version: number | undefined, more: Partial<Kept>): void {
  const key = keyOf(courseId, version);
  const kept = load(key);
  const merged: Kept = {
    done: [...new Set([...kept.done, ...(more.done ?? [])])],
    answers: { ...kept.answers, ...more.answers },
  };
  try {
    localStorage.setItem(key, JSON.stringify(merged));
  } catch {
    // Full or forbidden: sent at once or lost.
  }
}

type Merged = { done: string[]; passed: number[] };

/** Sends what is kept of a course, also what was done in a version before. Undefined while it could not be sent, or there is nothing. */
export async function sendKept(courseId: string): Promise<Merged | undefined> {
  let merged: Merged | undefined;
  try {
    for (const key of Object.keys(localStorage)) {
      const [of, version] = key.split('/');
      if (of === keyOf(courseId)) merged = (await send(key, courseId, version)) ?? merged;
    }
  } catch (error) {
    // Kept for the next time: without a network, and where this page is at fault, which the log has to say.
    if (!(error instanceof NetworkError)) console.error('Progress was not sent', error);
  }
  return merged;
}

/** What arrived meanwhile stays for the next time. */
async function send(key: string, courseId: string, version?: string): Promise<Merged | undefined> {
  const kept = load(key);
  if (kept.done.length === 0 && Object.keys(kept.answers).length === 0) return undefined;
  const { ok, body } = await askWithin(PATIENCE_MS, '/api/save-course-progress', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ courseId, ...(version ? { version: Number(version) } : {}), ...kept }),
  });
  if (!ok || !body) return undefined;
  const now = load(key);
  const rest: Kept = {
    done: now.done.filter((lesson) => !kept.done.includes(lesson)),
    answers: Object.fromEntries(
      Object.entries(now.answers).filter(
        ([module, given]) => JSON.stringify(kept.answers[module]) !== JSON.stringify(given),
      ),
    ),
  };
  if (rest.done.length === 0 && Object.keys(rest.answers).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(rest));
  return body as Merged;
}
