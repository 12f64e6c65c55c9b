import { href } from 'react-router';
import { z } from 'zod';
import { announce, defineEvent } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';

const WHAT = ['texts', 'goal', 'journal'] as const;

export const projectUpdated = defineEvent({
  name: 'project.updated',
  summary: 'A project’s page says something new: its texts and materials, its goal, or its journal',
  data: z.object({ projectId: z.string(), what: z.enum(WHAT), path: z.string() }),
});

export const announceProject = (tx: Database, projectId: string, what: (typeof WHAT)[number]): Promise<void> =>
  announce(tx, projectUpdated, { projectId, what, path: href('/projects/:id', { id: projectId }) });
