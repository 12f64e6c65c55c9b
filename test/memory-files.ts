import type { Files } from '#platform/files.ts';

/** Files that live as long as the test. */
export function openMemoryFiles(): Files {
  const kept = new Map<string, { content: Uint8Array; writtenAt: Date }>();
  return {
    put: async (key, content) => void kept.set(key, { content, writtenAt: new Date() }),
    get: async (key) => kept.get(key)!.content,
    has: async (key) => kept.has(key),
    list: async (folder) =>
      [...kept]
        .filter(([key]) => key.startsWith(`${folder}/`))
        .map(([key, { writtenAt, content }]) => ({ key, writtenAt, bytes: content.byteLength })),
    remove: async (key) => void kept.delete(key),
  };
}
