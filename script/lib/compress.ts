/** Writes .br and .gz beside every text file of the client build, once, so that serving them costs nothing. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const FOLDER = join(process.env.BUILD_FOLDER ?? 'build', 'client');
const TEXT = /\.(js|css|svg|json|html|txt|webmanifest)$/;

const files = (readdirSync(FOLDER, { recursive: true }) as string[])
  .filter((name) => TEXT.test(name) && !name.startsWith('.vite'))
  .map((name) => join(FOLDER, name));

/** Node compresses on threads of its own: of many files at once all cores have work. */
await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file);
    const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(`${file}.br`, await brotli);
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }),
);
