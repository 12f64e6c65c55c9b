import { defineFeature, provide } from '#app/features/define-feature.server.ts';
import { previewEndpoints } from './preview.server.ts';
import { followWords, WORDS_CHANGED } from './own-words.server.ts';
import { draftTranslation, draftTranslations, stopTranslation } from './machine-drafts.server.ts';
import { saveTranslation } from './save-translation.server.ts';
import { unpublishTranslation } from './unpublish-translation.server.ts';
import { textSourcesContext, textSourcesOf } from './text-sources.server.ts';
import { restoreWord, saveWord } from './save-word.server.ts';
import { translationsRead, translationsSection, wordsRead } from './staff/translations-section.server.ts';

export const translationsFeature = defineFeature({
  name: 'translations',
  functions: ({ collections, jobs }) => {
    const sources = () => textSourcesOf(collections());
    return [
      saveTranslation(sources),
      unpublishTranslation(sources),
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
  staff: translationsSection,
  hold: ({ db, feed, drop }) => followWords(db, feed, () => drop(WORDS_CHANGED)),
  contexts: (_siteContext, { collections }) => [provide(textSourcesContext, textSourcesOf(collections()))],
  endpoints: (siteContext, { collections }, pages) => previewEndpoints(siteContext, collections(), pages),
  largeBodies: [
    {
      path: /^\/(api\/save-translation|admin\/translations(\/[^/]+){2,3})$/,
      max: 2 * 1024 * 1024,
      code: 'text_too_long',
    },
  ],
});
