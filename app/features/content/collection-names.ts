import type { KeyPart } from '#app/shared/word-keys.ts';

/** Collections that are written in the back office; their words are `admin:content.collection.<name>`. */
export type CollectionName = KeyPart<'admin', 'content.collection.'>;
