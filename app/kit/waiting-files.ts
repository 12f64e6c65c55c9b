// Files that wait with a call: too large for localStorage, where its words wait (waiting.ts).
const DATABASE = 'waiting-files';
const STORE = 'files';

function openStore(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error ?? new Error('no store'));
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const store = await openStore();
  try {
    return await new Promise<T>((done, fail) => {
      const transaction = store.transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      // Written down, not only taken.
      transaction.oncomplete = () => done(asked.result);
      transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new Error('not kept'));
    });
  } finally {
    store.close();
  }
}

/** @returns whether the device could keep it */
export const keepFileHere = (madeAs: string, file: File): Promise<boolean> =>
  inStore('readwrite', (store) => store.put(file, madeAs)).then(
    () => true,
    () => false,
  );

/** Undefined where this device no longer has it. @throws where its store cannot be read, which says nothing of the file */
export const loadFile = (madeAs: string): Promise<File | undefined> =>
  inStore('readonly', (store) => store.get(madeAs) as IDBRequest<File | undefined>);

export const dropFile = (madeAs: string): Promise<void> =>
  inStore('readwrite', (store) => store.delete(madeAs)).then(
    () => undefined,
    () => undefined,
  );

/** Files that belong to nothing that waits go. */
export async function dropFilesBut(wanted: ReadonlySet<string>): Promise<void> {
  const kept = await inStore('readonly', (store) => store.getAllKeys()).catch((): IDBValidKey[] => []);
  await Promise.all(
    kept
      .map(String)
      .filter((madeAs) => !wanted.has(madeAs))
      .map(dropFile),
  );
}
