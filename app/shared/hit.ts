import type { KeyPart } from './word-keys.ts';

/** One thing of the site's content that can be found; `group` names its kind (`projects`, `news`…). */
export type Hit = { id: string; title: string; text: string; to: string; group: KeyPart<'search', 'groups.'> };
