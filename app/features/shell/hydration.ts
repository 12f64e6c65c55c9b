/**
 * When a page wakes up in the browser: `never` (nothing but the boot script), `idle` (after load, in idle time or at the
 * first touch) or `now` (with the page). A route says so in `handle.hydrate`.
 */
export type Hydration = 'never' | 'idle' | 'now';

/** What a route module may say of itself in `handle`. */
export type RouteHandle = {
  hydrate?: Hydration;
  /** The same for every visitor of a language: kept in the page cache. */
  isPublic?: boolean;
  /**
   * Which news change a public page: kinds (`fund`) or single things (`fund:project-1`), `[]` for content alone. Left out where any
   * may, so that who forgets it is slower, never wrong.
   */
  shows?: readonly string[] | ((params: Record<string, string>) => readonly string[]);
  /** The parameters of its address that a public page reads: others are taken out before it is drawn and kept. */
  params?: readonly string[];
  /** The namespaces of words its components use, beside the shell's. */
  namespaces?: readonly string[];
  /** A page without header, footer and bottom bar. */
  isBare?: boolean;
};

const SHELL_NAMESPACES = ['shell', 'ui'];

export function handlesOf(matches: readonly { handle?: unknown }[]): RouteHandle[] {
  return matches.map((match) => (match.handle ?? {}) as RouteHandle);
}

export function hydrationOf(handles: RouteHandle[]): Hydration {
  return handles.reduce<Hydration>((mode, handle) => handle.hydrate ?? mode, 'idle');
}

export function namespacesOf(handles: RouteHandle[]): string[] {
  return [...new Set([...SHELL_NAMESPACES, ...handles.flatMap((handle) => handle.namespaces ?? [])])];
}
