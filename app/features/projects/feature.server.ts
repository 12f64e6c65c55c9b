import { defineFeature } from '#app/features/define-feature.server.ts';
import { seedSampleSpendings } from './sample-spendings.server.ts';
import { seedSampleSources } from './sample-sources.server.ts';
import { projectUpdated } from './project-events.server.ts';
import { projectChecks } from './checks.server.ts';
import { expenses } from './expenses.server.ts';
import { journal } from './journal.server.ts';
import { projectEntries } from './project-entries.server.ts';
import { facilities } from './provinces.server.ts';
import { listProjectHits } from './projects.server.ts';
import { changeGoal } from './staff/change-goal.server.ts';
import { projectSection } from './staff/project-section.server.ts';
import { holdBackNews, tellDonors } from './staff/tell-donors.server.ts';
import { template } from '#platform/mail.ts';
import { endHeldMails } from '#platform/mail-to-many.ts';
import { projectNews } from './tables.server.ts';
import { newsByMail, projectNewsMail, projectNewsTold } from './project-news.server.ts';
import { setMaterial } from './staff/set-material.server.ts';
import { writeJournal } from './staff/write-journal.server.ts';

export const projectsFeature = defineFeature({
  name: 'projects',
  events: [projectUpdated],
  functions: ({ jobs, files, settings }) => [
    changeGoal(),
    setMaterial(),
    writeJournal({ files }),
    tellDonors(jobs, settings),
    holdBackNews(),
  ],
  jobs: ({ db, jobs }) => [newsByMail.handler(db, jobs)],
  mails: ({ settings }) => [template(projectNewsTold, projectNewsMail(settings))],
  collections: [projectEntries, journal, expenses, facilities],
  checks: projectChecks,
  whenRightsEnd: endHeldMails(projectNews, 'news.send'),
  hits: listProjectHits,
  staff: projectSection,
  seed: {
    async samples(tx, start) {
      await seedSampleSpendings(tx);
      await seedSampleSources(tx, start);
    },
  },
});
