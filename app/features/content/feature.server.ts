import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { contentPublished } from './content-events.server.ts';
import { editablesContext, editablesOf } from './editable.server.ts';
import { cancelSchedule, publishEntry, publishScheduled, unpublishEntry } from './publish.server.ts';
import { endDates } from './revisions.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { emptyTrash, restoreRevision, trashEntry } from './trash.server.ts';
import { contentSection, entriesRead } from './staff/content-section.server.ts';

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
  staff: contentSection,
  whenRightsEnd: endDates,
  contexts: (_siteContext, { collections }) => [provide(editablesContext, editablesOf(collections()))],
  largeBodies: [
    // A long text, or all the blocks of a course, in a script whose letters become nine characters each in a form.
    { path: /^\/(api\/save-draft|admin\/content(\/[^/]+){2,3})$/, max: 2 * 1024 * 1024, code: 'text_too_long' },
  ],
});
