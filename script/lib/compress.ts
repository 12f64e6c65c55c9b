/** Writes .br and .gz beside every text file of the client build, once, so that serving them costs nothing. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const FOLDER = join(process.env.BUILD_FOLDER ?? 'build', 'client');
const TEXT = /\.(js|css|svg|json|html|txt|webmanifest)$/;

for (const name of readdirSync(FOLDER, { recursive: true }) as string[]) {
  if (!TEXT.test(name) || name.startsWith('.vite')) continue;
  const file = join(FOLDER, name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
