// Photos that wait with an entry of a journal: too large for localStorage, where its words wait.
const DATABASE = 'journal-photos';
const STORE = 'photos';

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
export const keepPhotoHere = (madeAs: string, photo: Blob): Promise<boolean> =>
  inStore('readwrite', (store) => store.put(photo, madeAs)).then(
    () => true,
    () => false,
  );

/** Undefined where this device no longer has it. */
export const loadPhoto = (madeAs: string): Promise<Blob | undefined> =>
  inStore('readonly', (store) => store.get(madeAs) as IDBRequest<Blob | undefined>).catch(() => undefined);

export const dropPhoto = (madeAs: string): Promise<void> =>
  inStore('readwrite', (store) => store.delete(madeAs)).then(
    () => undefined,
    () => undefined,
  );
