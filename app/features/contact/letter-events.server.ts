import { z } from 'zod';
import { defineEvent } from '#platform/announce.ts';

export const letterReceived = defineEvent({
  name: 'letter.received',
  summary: 'Somebody wrote or offered to help; what was held back as spam is not said',
  data: z.object({ messageId: z.uuid(), kind: z.enum(['contact', 'volunteer']), path: z.string() }),
});
