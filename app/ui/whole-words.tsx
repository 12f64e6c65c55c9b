import type { ReactNode } from 'react';

/** As long as a narrow label has room for: a longer word would run out of it. */
const LONGEST = 16;

/**
 * A label whose compounds stay on one line: "e-mail", "M-Pesa", "sous-total". Nothing is put into them, as a hyphen that does not break
 * would be: they are found, copied and read aloud as they are written.
 */
export function wholeWords(label: ReactNode): ReactNode {
  if (typeof label !== 'string' || !label.includes('-')) return label;
  const parts = label.split(/([^\s-]+(?:-[^\s-]+)+)/);
  // One element: buttons and tags set their children apart.
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 1 && part.length <= LONGEST ? (
          <span key={index} className="whole">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
