import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#platform/operator-error.ts';
import { digest } from './tar.ts';

/** What a backup says of itself; written last, so that a folder without it is no backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** When it was whole: what was committed before is in it. */
  takenAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  systemId: z.string(),
  /** The newest migration, by when it was made. */
  migration: z.number(),
  /** The first and last piece of the journal it needs, which it holds. */
  journal: z.tuple([z.string(), z.string()]),
  /** Where the files of the site were. */
  filesIn: z.enum(['folder', 's3']),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  /** What was counted in the database: at least so much is there after a restore. */
  counts: z.record(z.string(), z.number()),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'manifest.json';
/** Signs links and locks second factors: it stays with the operator, and in backups on disk. */
export const SECRET = 'secret';
const PREFIX = 'elikya-';

/** elikya-2026-11-23T02-15-00Z */
export const nameOf = (at: Date): string => `${PREFIX}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The moment that a name says; nothing for other names. */
export function momentOf(name: string): Date | undefined {
  const [, day, time] = /^elikya-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z$/.exec(name) ?? [];
  return day ? new Date(`${day}T${time!.replaceAll('-', ':')}Z`) : undefined;
}

export type Kept = { name: string; folder: string; at: Date };

/** The whole backups of a folder, oldest first; none where there is no such folder. */
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

/** @throws OperatorError naming the files that are missing or not what they were. */
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
