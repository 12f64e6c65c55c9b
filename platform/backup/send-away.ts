import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { OperatorError } from '#platform/operator-error.ts';
import type { Settings } from '#platform/settings.ts';
import { readArchive } from './archive.ts';
import { backupPlace } from './backup-place.ts';
import { listBackups, Manifest, MANIFEST, momentOf, readManifest, SECRET } from './manifest.ts';
import { chooseKept, isOlderPiece } from './retention.ts';

type Bucket = NonNullable<Settings['backup']['s3']>;
/** Marks what is already in the bucket. */
const SENT = '.sent';

async function open({ endpoint, region, accessKeyId, secretAccessKey }: Bucket): Promise<S3Client> {
  // The S3 client is large: loaded only where it is used.
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region,
    endpoint,
    forcePathStyle: Boolean(endpoint),
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

/**
 * Uploads complete backups and WAL segments to the bucket, a backup's manifest last, and deletes old ones there by the
 * same rules as here. Uploaded WAL is deleted here, unless BACKUP_DIR asks to keep it.
 */
export async function sendBackupsAway(settings: Settings, home: string): Promise<void> {
  const { s3, dir } = settings.backup;
  if (!s3) return;
  const client = await open(s3);
  try {
    for (const { folder, name } of listBackups(backupPlace(settings))) {
      if (existsSync(join(folder, SENT))) continue;
      const names = readdirSync(folder).filter((file) => file !== MANIFEST && file !== SECRET);
      for (const file of [...names, MANIFEST]) await put(client, s3, `${name}/${file}`, join(folder, file));
      writeFileSync(join(folder, SENT), '');
    }
    const journal = readArchive(home);
    for (const piece of journal === undefined ? [] : readdirSync(journal).sort()) {
      const file = join(journal!, piece);
      if (piece.startsWith('.') || existsSync(sentMark(journal!, piece))) continue;
      await put(client, s3, `journal/${basename(journal!)}/${piece}`, file);
      if (dir) {
        mkdirSync(join(journal!, SENT), { recursive: true });
        writeFileSync(sentMark(journal!, piece), '');
      } else rmSync(file);
    }
    await tidyBucket(client, s3);
    if (!dir) keepNewest(backupPlace(settings));
  } finally {
    client.destroy();
  }
}

const sentMark = (journal: string, piece: string) => join(journal, SENT, piece);

async function put(client: S3Client, { bucket }: Bucket, key: string, file: string): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: createReadStream(file),
      ContentLength: statSync(file).size,
    }),
  );
}

async function list(client: S3Client, { bucket }: Bucket, prefix = ''): Promise<string[]> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const keys: string[] = [];
  for (let token: string | undefined; ;) {
    const answer = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    );
    keys.push(...(answer.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = answer.NextContinuationToken;
    if (!token) return keys;
  }
}

/** Without BACKUP_DIR, deletes local backups that are safe in the bucket, except the newest. */
function keepNewest(place: string): void {
  const sent = listBackups(place).filter(({ folder }) => existsSync(join(folder, SENT)));
  for (const { folder } of sent.slice(0, -1)) rmSync(folder, { recursive: true, force: true });
}

async function tidyBucket(client: S3Client, s3: Bucket): Promise<void> {
  const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const keys = await list(client, s3);
  const backups = listNames(keys);
  const { kept, daily } = chooseKept(backups);
  const gone = new Set(backups.filter((one) => !kept.includes(one)).map(({ name }) => name));
  const oldest = daily.at(-1);
  const manifest = oldest && (await readThere(client, s3, oldest.name));
  for (const key of keys) {
    const [folder, inside, piece = ''] = key.split('/') as [string, string?, string?];
    const isOld =
      folder === 'journal'
        ? manifest?.systemId === inside && isOlderPiece(piece, manifest!.journal[0])
        : gone.has(folder);
    if (isOld) await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: key }));
  }
}

async function readThere(client: S3Client, { bucket }: Bucket, name: string): Promise<Manifest> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${name}/${MANIFEST}` }));
  return Manifest.parse(JSON.parse(await Body!.transformToString()));
}

/** A backup whose manifest was uploaded is complete. */
const listNames = (keys: string[]) =>
  keys
    .filter((key) => key.endsWith(`/${MANIFEST}`))
    .flatMap((key) => {
      const name = key.slice(0, -MANIFEST.length - 1);
      const at = momentOf(name);
      return at ? [{ name, at }] : [];
    });

/**
 * Downloads one backup and, for a later moment, the WAL from its beginning.
 * @returns the two folders
 */
export async function fetchBackup(
  settings: Settings,
  name: string,
  withJournal: boolean,
): Promise<{ backup: string; journal: string | undefined }> {
  const { s3 } = settings.backup;
  if (!s3) throw new OperatorError('s3: in front of a backup asks for BACKUP_S3_BUCKET and its keys.');
  const client = await open(s3);
  try {
    const keys = await list(client, s3);
    const names = listNames(keys);
    if (!names.some((one) => one.name === name))
      throw new OperatorError(`${name} is not in ${s3.bucket}; there are: ${names.map((one) => one.name).join(', ')}`);
    const place = backupPlace(settings);
    const backup = join(place, name);
    for (const key of keys.filter((one) => one.startsWith(`${name}/`))) await get(client, s3, key, join(place, key));
    if (!withJournal) return { backup, journal: undefined };
    const { systemId, journal } = readManifest(backup);
    const prefix = `journal/${systemId}/`;
    for (const key of keys.filter((one) => one.startsWith(prefix)))
      if (!isOlderPiece(key.slice(prefix.length), journal[0]) && !existsSync(join(place, key)))
        await get(client, s3, key, join(place, key));
    return { backup, journal: join(place, 'journal') };
  } finally {
    client.destroy();
  }
}

async function get(client: S3Client, { bucket }: Bucket, key: string, file: string): Promise<void> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  mkdirSync(join(file, '..'), { recursive: true });
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  await pipeline(Body as Readable, createWriteStream(`${file}.part`, { flush: true }));
  renameSync(`${file}.part`, file);
}
