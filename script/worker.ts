/** Bundles the background worker into sw.js of the client build; its text changes with every release, which is how browsers notice one. */
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from './lib/floor.ts';

const client = join(process.env.BUILD_FOLDER ?? 'build', 'client');
const release = createHash('sha256')
  .update(readdirSync(join(client, 'assets')).sort().join())
  .digest('hex')
  .slice(0, 12);
const code = await bundleScript('app/worker/worker.ts', { 'process.env.NODE_ENV': '"production"' });
writeFileSync(join(client, 'sw.js'), `// ${release}\n${code}`);
