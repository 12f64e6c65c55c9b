import { defineFeature } from '#app/features/define-feature.server.ts';
import { contentPublished } from './content-events.server.ts';
import { editablesOf } from './editable.server.ts';
import { cancelSchedule, publishEntry, publishScheduled, unpublishEntry } from './publish.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { emptyTrash, restoreRevision, trashEntry } from './trash.server.ts';
import { contentRoom, entriesRead } from './staff/content-room.server.ts';

export const contentFeature = defineFeature({
  name: 'content',
  events: [contentPublished],
  functions: ({ collections }) => {
    const editables = () => editablesOf(collections());
    return [saveDraft, publishEntry, cancelSchedule, unpublishEntry, restoreRevision, trashEntry].map((define) =>
      define(editables),
    );
  },
  reads: [entriesRead],
  jobs: ({ db, collections }) => [publishScheduled(db, () => editablesOf(collections())), emptyTrash(db)],
  staff: contentRoom,
});
