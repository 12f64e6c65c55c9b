import { Zip, ZipPassThrough } from 'fflate';
import { Readable } from 'node:stream';

/** A file of an archive: its name and its bytes. */
export type ZipEntry = { name: string; content: Uint8Array };

/**
 * Writes a ZIP archive while its files are read, so that only one of them is in memory at a time. Files are stored
 * without compression, since PDFs are compressed already. No ZIP64: at most 65,535 files and 4 GB.
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

/** An archive as a download, as `csvDownload` does for a table. */
export function zipDownload(name: string, entries: AsyncIterable<ZipEntry>): Response {
  return new Response(Readable.toWeb(Readable.from(zipOf(entries))) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
