import type { KeyPart } from './word-keys.ts';

/** Reads with a message of their own when they fail (spec, 8): pages and the API's answers with the same data, and the key of the words in `shell:unread`. */
export const UNREAD: [RegExp, KeyPart<'shell', 'unread.'>][] = [
  [/^(\/academy|\/api\/courses)\/?$/, 'courses'],
  [/^(\/academy\/course|\/api\/courses)\/[^/]+/, 'course'],
  [/^(\/projects|\/crowd-farming|\/api\/crowdfarming-projects)\/?$/, 'projects'],
  [/^(\/projects|\/crowdfarming\/project|\/api\/crowdfarming-projects)\/[^/]+/, 'project'],
];

/** What could not be read at this path; undefined where the general words stand. */
export const unreadAt = (path: string): KeyPart<'shell', 'unread.'> | undefined =>
  UNREAD.find(([pattern]) => pattern.test(path))?.[1];
