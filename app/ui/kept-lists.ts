/** How long a list that was read is shown again without asking (spec, 9). */
const KEPT_MS = 5 * 60_000;

const kept = new Map<string, { at: number; data: Promise<unknown> }>();

/**
 * A list page's `clientLoader`: each address is asked for once in five minutes, so that going between filters and back is at
 * once, on a slow network too. What failed is never kept.
 */
export function readListOnce<T>(
  { request, serverLoader }: { request: Request; serverLoader: () => Promise<T> },
  now = Date.now(),
): Promise<T> {
  const known = kept.get(request.url);
  if (known && now - known.at < KEPT_MS) return known.data as Promise<T>;
  const data = serverLoader();
  kept.set(request.url, { at: now, data });
  data.catch(() => kept.delete(request.url));
  return data;
}

/** Whoever gave, enrolled or ordered, and whoever hears of a new sum, must not read the one before it. */
export const dropKeptLists = () => kept.clear();
