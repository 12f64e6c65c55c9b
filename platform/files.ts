import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Settings } from './settings.ts';
import { within } from './within.ts';

/**
 * The file store, by key ("receipts/2026/…"): on disk under DATA_DIR/files, or in an S3 bucket if one is configured.
 */
export type Files = {
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>;
  /** @throws if there is no such file */
  get: (key: string) => Promise<Uint8Array>;
  has: (key: string) => Promise<boolean>;
  /** The files in a folder with the time they were written and their size; empty if the folder does not exist. */
  list: (folder: string) => Promise<{ key: string; writtenAt: Date; bytes: number }[]>;
  remove: (key: string) => Promise<void>;
};

/** Time limit for reading or writing one file, since a bucket may hang like any other server. */
const STORE_MS = 20_000;

export async function openFiles(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<Files> {
  const disk = new Disk(await driverFor(settings));
  return {
    put: (key, content, contentType) => within(STORE_MS, 'The store of files', disk.put(key, content, { contentType })),
    get: (key) => within(STORE_MS, 'The store of files', disk.getBytes(key)),
    has: (key) => within(STORE_MS, 'The store of files', disk.exists(key)),
    async list(folder) {
      const found = [];
      let page: string | undefined;
      do {
        const answer = await disk.listAll(folder, { paginationToken: page }).catch(unlessMissing);
        for (const object of answer.objects) {
          if (!object.isFile) continue;
          const { lastModified, contentLength } = await object.getMetaData();
          found.push({ key: object.key, writtenAt: lastModified, bytes: contentLength });
        }
        page = answer.paginationToken;
      } while (page);
      return found;
    },
    remove: (key) => within(STORE_MS, 'The store of files', disk.delete(key)),
  };
}

/** A folder on disk only exists once a file was stored in it. */
function unlessMissing(error: Error): { objects: []; paginationToken?: string } {
  if ((error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return { objects: [] };
  throw error;
}

async function driverFor({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>) {
  if (!s3) return new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' });
  // The S3 client is large: loaded only where it is used.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    endpoint: s3.endpoint,
    forcePathStyle: Boolean(s3.endpoint),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    visibility: 'private',
    supportsACL: false,
  });
}
