import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** The file system's number in Linux (TMPFS_MAGIC). */
const TMPFS = 0x01021994;
const GIB = 2 ** 30;
/** What the data folders of all tests that run at once take at most (2.4 GiB measured), and what is left to everything else. */
const FOLDERS_BYTES = 4 * GIB;
const REST_BYTES = 4 * GIB;

/**
 * The folder that tests put theirs in: in memory where there is room, since each test file creates and deletes the files of a whole
 * database, which on a disk takes a third of the processor's time of the units (docs/measured.md).
 * @param memory the file system in memory, which Linux has at /dev/shm
 * @param freeBytes memory that no program needs
 */
export function temporaryFolder(memory = '/dev/shm', freeBytes = freemem()): string {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { type, bavail, bsize } = statfsSync(memory);
    if (type === TMPFS && bavail * bsize >= FOLDERS_BYTES && freeBytes >= FOLDERS_BYTES + REST_BYTES) return memory;
  } catch {
    // There is none, or it is not ours to write to.
  }
  return tmpdir();
}
