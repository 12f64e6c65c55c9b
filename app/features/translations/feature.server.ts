import { defineFeature } from '#app/features/define-feature.server.ts';
import { draftTranslation, draftTranslations, stopTranslation } from './machine-drafts.server.ts';
import { saveTranslation } from './save-translation.server.ts';
import { textSourcesOf } from './text-sources.server.ts';
import { restoreWord, saveWord } from './save-word.server.ts';
import { translationsRead, translationsRoom, wordsRead } from './staff/translations-room.server.ts';

export const translationsFeature = defineFeature({
  name: 'translations',
  functions: ({ collections, jobs }) => {
    const sources = () => textSourcesOf(collections());
    return [
      saveTranslation(sources),
      draftTranslation(jobs, sources),
      stopTranslation(sources),
      saveWord(),
      restoreWord(),
    ];
  },
  reads: [translationsRead, wordsRead],
  jobs: ({ db, settings, jobs, collections }) => [
    draftTranslations(db, settings, jobs, () => textSourcesOf(collections())),
  ],
  staff: translationsRoom,
});
