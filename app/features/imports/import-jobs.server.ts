import { z } from 'zod';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { bookNext } from './book-rows.server.ts';
import { unbookNext } from './unbook-rows.server.ts';

const Data = z.object({ importId: z.string() });

/** Patient, so that an approved import is retried until it is done. */
export const booking = defineJob({ name: 'book-import', data: Data, concurrency: 1, isPatient: true });
export const unbooking = defineJob({ name: 'unbook-import', data: Data, concurrency: 1, isPatient: true });

/** A job is given to another server after a minute: before that it enqueues the rest itself. */
const LONGEST_MS = 20_000;

type Parts = { db: RootDatabase; jobs: Pick<Jobs, 'send'> };

export const importJobs = (parts: Parts): JobHandler[] => [
  handle(booking, ({ importId }) => goOn(parts, importId, { next: bookNext, job: booking })),
  handle(unbooking, ({ importId }) => goOn(parts, importId, { next: unbookNext, job: unbooking })),
];

async function goOn(
  { db, jobs }: Parts,
  importId: string,
  { next, job }: { next: typeof bookNext; job: typeof booking },
): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  while (await next(db, importId)) if (Date.now() > until) return later(db, jobs, job, { importId });
}
