import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * A data folder of its own with the sample content in it: a copy of the one that was made for all journeys. A first start takes
 * ten seconds of both cores, and nearly every file of journeys wants a site of its own.
 */
export function seededFolder(name: string): string {
  return copyFolder(inject('seeded'), name);
}

export function copyFolder(from: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `elikya-${name}-`));
  // Owners and all: PostgreSQL's files are not ours.
  execFileSync('cp', ['-a', `${from}/.`, folder]);
  chmodSync(folder, 0o755);
  return folder;
}
