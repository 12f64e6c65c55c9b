import { defineFeature } from '#app/features/define-feature.server.ts';
import { downloadEndpoint, uploadEndpoint } from './upload-endpoints.server.ts';
import { MAX_FILE_BYTES } from './idea-rules.ts';
import { seedDemoIdeas } from './seed.server.ts';
import { ideaForgetting } from './forgetting.server.ts';
import { template } from '#platform/mail.ts';
import {
  ideaData,
  ideaMail,
  ideaReceived,
  ideaThanked,
  ideaThanks,
  incubated,
  listApproved,
  submitProjectIdea,
} from './impact-hub.server.ts';
import { ideaDecided, ideaDecidedMail } from './decide-idea.server.ts';
import { decideIdeaCall } from './staff/idea-acts.server.ts';
import { ideaRead, ideaSection } from './staff/idea-section.server.ts';
import { orphanUploads } from './uploads.server.ts';

export const impactHubFeature = defineFeature({
  name: 'impact-hub',
  functions: ({ jobs, files }) => [submitProjectIdea(jobs, files), decideIdeaCall(jobs)],
  reads: [
    {
      path: '/api/approved-projects',
      summary: 'Projects the hub accompanies, newest first, six at most',
      isList: true,
      read: (db) => listApproved(db),
    },
    ideaRead,
  ],
  mails: ({ settings }) => [
    template(ideaReceived, ideaMail(settings)),
    template(ideaThanked, ideaThanks),
    template(ideaDecided, ideaDecidedMail(settings)),
  ],
  staff: ideaSection,
  collections: [incubated],
  ownData: [ideaData],
  oldFiles: (db) => [orphanUploads(db)],
  forget: ideaForgetting,
  seed: { samples: seedDemoIdeas },
  endpoints: (siteContext, { files }) => [uploadEndpoint(siteContext, files), downloadEndpoint(files)],
  largeBodies: [
    // A file and the form around it.
    { path: /^\/api\/storage\/project-files$/, max: MAX_FILE_BYTES + 256 * 1024, code: 'file_too_large' },
    // One whose file is somewhat too large is read all the same: it comes back with all that was typed, the file is not kept.
    { path: /^\/impact-hub(\.data)?$/, max: 32 * 1024 * 1024, code: 'file_too_large' },
  ],
});
