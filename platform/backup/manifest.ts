import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#platform/operator-error.ts';
import { digest } from './tar.ts';

/** The description of a backup. It is written last, so a folder without it is not a complete backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** When it was complete: everything committed before is included. */
  takenAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  systemId: z.string(),
  /** When the newest migration was made. */
  migration: z.number(),
  /** The first and last WAL segment it needs; both are included. */
  journal: z.tuple([z.string(), z.string()]),
  /** Where the site's files were stored. */
  filesIn: z.enum(['folder', 's3']),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  /** Row counts of the database; a restore must contain at least as many. */
  counts: z.record(z.string(), z.number()),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'manifest.json';
/**
 * The site's secret, which signs links and encrypts second factors: it stays with the operator and in backups on disk,
 * never in a bucket.
 */
export const SECRET = 'secret';
const PREFIX = 'elikya-';

/** The name of a backup: elikya-2026-11-23T02-15-00Z */
export const nameOf = (at: Date): string => `${PREFIX}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The moment in a backup's name; undefined for other names. */
export function momentOf(name: string): Date | undefined {
  const [, day, time] = /^elikya-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z$/.exec(name) ?? [];
  return day ? new Date(`${day}T${time!.replaceAll('-', ':')}Z`) : undefined;
}

export type Kept = { name: string; folder: string; at: Date };

/** The complete backups in a folder, oldest first; empty if the folder does not exist. */
export function listBackups(place: string): Kept[] {
  let names: string[];
  try {
    names = readdirSync(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .flatMap((name) => {
      const at = momentOf(name);
      return at && existsSync(join(place, name, MANIFEST)) ? [{ name, folder: join(place, name), at }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

export function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    throw new OperatorError(`${folder} is no whole backup: its ${MANIFEST} is missing or can’t be read.`, {
      cause: error,
    });
  }
}

/**
 * Checks all files of a backup.
 * @throws OperatorError naming the files that are missing or were changed
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const wrong: string[] = [];
  for (const [name, wanted] of Object.entries(manifest.files)) {
    const found = await digest(join(folder, name)).catch(() => undefined);
    // One that came from a bucket is without: it was not sent there.
    if (!found && name === SECRET) continue;
    if (!found) wrong.push(`${name} is missing`);
    else if (found.sha256 !== wanted.sha256)
      wrong.push(`${name} is not what it was (${found.bytes} of ${wanted.bytes} bytes)`);
  }
  if (wrong.length > 0) throw new OperatorError(`${folder} is damaged: ${wrong.join(', ')}. Take another backup.`);
  return manifest;
}
