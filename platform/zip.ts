import { Zip, ZipPassThrough } from 'fflate';
import { Readable } from 'node:stream';

/** A file of an archive: its name within it, its bytes. */
export type ZipEntry = { name: string; content: Uint8Array };

/**
 * An archive that is written while its files are read, so that of a thousand no more than one is ever in memory. Stored, not packed:
 * PDFs are packed already. Without ZIP64: up to 65,535 files and 4 GB.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const { name, content } of entries) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** An archive as a download, as `csvDownload` is a table. */
export function zipDownload(name: string, entries: AsyncIterable<ZipEntry>): Response {
  return new Response(Readable.toWeb(Readable.from(zipOf(entries))) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
