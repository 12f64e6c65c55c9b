import type { ReactNode } from 'react';

/** As long as a narrow label has room for: a longer word would run out of it. */
const LONGEST = 16;

/**
 * A label whose compounds stay on one line: "e-mail", "M-Pesa", "sous-total". Nothing is put into them, as a hyphen that does not break
 * would be: they are found, copied and read aloud as they are written.
 */
export const wholeWords = (label: ReactNode): ReactNode =>
  // One element: buttons set their children apart.
  typeof label === 'string' && label.includes('-') ? <span>{splitLabel(label)}</span> : label;

function splitLabel(label: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index: at } of label.matchAll(/\S+-\S+/g)) {
    if (word.length > LONGEST) continue;
    parts.push(
      label.slice(end, at),
      <span key={at} className="whole">
        {word}
      </span>,
    );
    end = at + word.length;
  }
  return [...parts, label.slice(end)];
}
