/** The state of a list in its address; all lists use the same names (docs/contract.md). */
export type ListState = {
  q: string;
  state?: string;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** The key of the last row of the previous page. */
  after?: readonly (string | number)[];
  limit: number;
};

const PAGE = 25;
const MOST = 200;

const isDay = (text: string): boolean => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Reads the state of a list; invalid values are ignored. */
export function readListState(query: Record<string, string | undefined>): ListState {
  const day = (text: string | undefined) =>
    // The 31st of February is a date to JavaScript and none to PostgreSQL.
    text && /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : undefined;
  const limit = Math.trunc(Number(query.limit));
  return {
    q: (query.q ?? '').trim().slice(0, 100),
    state: query.state || undefined,
    from: day(query.from),
    to: day(query.to),
    after: readKey(query.after),
    limit: limit >= 1 && limit <= MOST ? limit : PAGE,
  };
}

function readKey(text: string | undefined): ListState['after'] {
  if (!text) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(key) && key.every((part) => typeof part === 'string' || typeof part === 'number')
      ? key
      : undefined;
  } catch {
    return undefined;
  }
}

const writeKey = (key: readonly (string | number)[]): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * Makes a page from rows of which one more than the limit was read. Lists continue after the key of their last row, so
 * that the thousandth page is as fast as the first.
 */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
  toItem: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  return { items: shown.map(toItem), next: rows.length > limit ? writeKey(keyOf(shown.at(-1)!)) : null };
}

/** All pages of a list, one after another, for downloads. */
export async function* everyPage<Item, State extends ListState>(
  list: (state: State) => Promise<{ items: Item[]; next: string | null }>,
  state: State,
): AsyncGenerator<Item> {
  for (let after = state.after; ;) {
    const { items, next } = await list({ ...state, after, limit: MOST });
    yield* items;
    if (!next) return;
    after = readKey(next);
  }
}
