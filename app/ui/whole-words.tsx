import type { ReactNode } from 'react';

/** As long as a narrow label has room for: a longer word would run out of it. */
const LONGEST = 16;

/**
 * A label whose compounds stay on one line: "e-mail", "M-Pesa", "sous-total". Nothing is put into them, as a hyphen that does not break
 * would be: they are found, copied and read aloud as they are written.
 */
export const wholeWords = (label: ReactNode): ReactNode =>
  typeof label === 'string' && label.includes('-') ? (
    // One element: buttons set their children apart.
    <span>
      {label.split(/(\S+-\S+)/).map((part, index) =>
        index % 2 && part.length <= LONGEST ? (
          <span key={index} className="whole">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  ) : (
    label
  );
