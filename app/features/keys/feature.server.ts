import { eq } from 'drizzle-orm';
import { defineFeature } from '#app/features/define-feature.server.ts';
import { apiKeys } from '#platform/auth-tables.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { keyChecks } from './checks.server.ts';
import { createKey, endKey } from './key-acts.server.ts';

/** Keys are deleted with their owner's account, by a foreign key. */
const keyData: OwnDataSource = {
  name: 'apiKeys',
  list: (db, { id }) =>
    db
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        endsAt: apiKeys.endsAt,
        endedAt: apiKeys.endedAt,
        lastUsedAt: apiKeys.lastUsedAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.ownerId, id)),
  async erase(tx, { id }) {
    await tx.delete(apiKeys).where(eq(apiKeys.ownerId, id));
  },
};

export const keysFeature = defineFeature({
  name: 'keys',
  functions: ({ settings }) => [createKey(settings), endKey()],
  ownData: [keyData],
  checks: keyChecks,
  staff: {
    places: [{ key: 'keys', path: '/admin/keys', icon: 'lock-key', group: 'house', permission: 'keys.read' }],
    quick: [{ key: 'key', path: '/admin/keys#new-key', icon: 'lock-key', permission: 'keys.write' }],
  },
});
