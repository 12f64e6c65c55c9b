import { z } from 'zod';
import { defineEvent } from '#platform/announce.ts';
import { MESSAGE_KINDS } from './inbox.ts';

export const letterReceived = defineEvent({
  name: 'letter.received',
  summary: 'Somebody wrote or offered to help; what was held back as spam is not said',
  data: z.object({ messageId: z.uuid(), kind: z.enum(MESSAGE_KINDS), path: z.string() }),
});
