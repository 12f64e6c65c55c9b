const FASTEST_SECONDS = 2;
const MOST_LINKS = 3;

/**
 * Whether a message looks written by a script: a filled trap, sent within two seconds, or full of links. It is then kept for
 * staff and answered like any other, but no mail goes out: who sends spam learns nothing, and nobody solves a puzzle.
 */
export function isSuspect({
  company,
  seconds,
  text,
}: {
  company?: string | null | undefined;
  seconds?: number | null | undefined;
  text: string;
}): boolean {
  const links = text.match(/https?:\/\/|www\./gi)?.length ?? 0;
  return (
    Boolean(company) || (seconds !== null && seconds !== undefined && seconds < FASTEST_SECONDS) || links > MOST_LINKS
  );
}
