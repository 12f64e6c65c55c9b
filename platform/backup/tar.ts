import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** An item to pack: a file on disk, or bytes in memory. Paths of folders end with a slash. */
export type Entry = { path: string; mode: number } & ({ from: string } | { content: Buffer });

const BLOCK = 512;
const CHUNK = 256 * 1024;

/**
 * Writes a tar of files that may change, grow or disappear while they are read, which the tar program refuses. Each
 * file is read up to the size it had when it was opened, and padded with zeros if it was truncated meanwhile;
 * PostgreSQL repairs such a file from its WAL.
 */
async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    if ('content' in entry) {
      yield* headersOf(entry, entry.content.length);
      yield entry.content;
      yield fill(entry.content.length);
    } else if (entry.path.endsWith('/')) yield* headersOf(entry, 0);
    else yield* packFile(entry);
  }
  yield Buffer.alloc(2 * BLOCK);
}

async function* packFile(entry: Entry & { from: string }): AsyncGenerator<Buffer> {
  let file: FileHandle;
  try {
    file = await open(entry.from);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await file.stat();
    yield* headersOf(entry, size);
    let left = size;
    while (left > 0) {
      const buffer = Buffer.alloc(Math.min(CHUNK, left));
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      // Cut meanwhile: what is left of the buffer is zeros already.
      const bytes = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
      left -= bytes.length;
      yield bytes;
    }
    yield fill(size);
  } finally {
    await file.close();
  }
}

const fill = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

function* headersOf({ path, mode }: Entry, size: number): Generator<Buffer> {
  const name = Buffer.from(path);
  // GNU's way of a name that does not fit.
  if (name.length > 100) {
    yield header(Buffer.from('././@LongLink'), 0o644, name.length, 'L');
    yield name;
    yield fill(name.length);
  }
  yield header(name.subarray(0, 100), mode, size, path.endsWith('/') ? '5' : '0');
}

function header(name: Buffer, mode: number, size: number, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  name.copy(block);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  octal(mode & 0o777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(Date.now() / 1000), 136, 12);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return block;
}

/** Packs into a file, which is on disk when this returns. */
export async function writeTarball(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(packTar(entries), createGzip({ level: 3 }), out);
}

/** Size and SHA-256 of a file. */
export async function digest(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done();
    },
  });
  count.resume();
  await pipeline(createReadStream(file), count);
  return { bytes, sha256: hash.digest('hex') };
}
