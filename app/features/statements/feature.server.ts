import { defineFeature } from '#app/features/define-feature.server.ts';
import { seedDemoStatement } from './seed.server.ts';
import { statementChecks } from './checks.server.ts';
import { freeLines } from './free-lines.server.ts';
import { statementReads, statementSection } from './statement-section.server.ts';
import { importStatement } from './staff/import-statement.server.ts';
import { correctLeftLine, dismissLeftLine } from './staff/left-lines.server.ts';
import { matchLine } from './staff/match-line.server.ts';
import { unmatchLine } from './staff/unmatch-line.server.ts';
import { restoreLine, setAsideLine } from './staff/set-aside.server.ts';

export const statementsFeature = defineFeature({
  name: 'statements',
  functions: ({ pay }) => [
    importStatement(),
    correctLeftLine(),
    dismissLeftLine(),
    matchLine(pay),
    unmatchLine(pay),
    setAsideLine(),
    restoreLine(),
  ],
  jobs: ({ pay }) => [freeLines(() => pay().db)],
  reads: statementReads,
  staff: statementSection,
  checks: statementChecks,
  seed: { samples: seedDemoStatement },
  // A year of a busy account, in whatever encoding, and the form around it.
  largeBodies: [
    {
      path: /^\/(api\/import-statement|admin\/statements\/new(\.data)?)$/,
      max: 12 * 1024 * 1024,
      code: 'statement_too_large',
    },
  ],
});
