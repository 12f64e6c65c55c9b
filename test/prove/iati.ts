/**
 * Holds an IATI file against the standard's own schema, which is in no package and so not here: the folder has to hold
 * `iati-activities-schema.xsd`, `iati-common.xsd` and `xml.xsd` of https://github.com/IATI/IATI-Schemas, branch version-2.03.
 *   script/prove iati <folder> [address of a file, else a site with sample content is started for it]
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { concludeProof } from '#test/conclude-proof.ts';
import { freePort, startSiteProcess } from '#test/site.ts';

const MAIN = 'iati-activities-schema.xsd';
const [, , folder, address] = process.argv;
if (!folder || !readdirSync(folder).includes(MAIN)) {
  console.error(`Which folder holds ${MAIN}? script/prove iati <folder> [address]`);
  process.exit(2);
}

const dataDir = mkdtempSync(join(tmpdir(), 'elikya-prove-'));
chmodSync(dataDir, 0o755);
const site = address ? undefined : await startSiteProcess({ port: await freePort(), dataDir });
const response = await fetch(address ?? `${site!.origin}/transparence/iati.xml`, {
  signal: AbortSignal.timeout(30_000),
});
const contents = await response.text();
await site?.stop();
const schema = (fileName: string) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') });
const { errors } = await validateXML({
  xml: { fileName: 'iati.xml', contents },
  schema: schema(MAIN),
  preload: readdirSync(folder)
    .filter((name) => name.endsWith('.xsd') && name !== MAIN)
    .map(schema),
});
console.log(
  `  ${response.status}, ${contents.length} characters, ${contents.split('<iati-activity ').length - 1} activities`,
);
const refused = response.ok ? [] : [`answered ${response.status}`];
concludeProof([...refused, ...errors.map(({ message, loc }) => `line ${loc?.lineNumber}: ${message}`)], dataDir);
