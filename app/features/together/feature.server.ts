import { defineFeature } from '#app/features/define-feature.server.ts';
import { seedSampleCloths } from './seed.server.ts';
import { togetherChecks } from './checks.server.ts';
import { clothData, rowData } from './own-cloths.server.ts';
import { reportRow } from './report-row.server.ts';
import { clothRead, clothSection } from './staff/cloth-section.server.ts';
import { moderateRow, removeCloth, restoreCloth } from './staff/moderate.server.ts';
import { startCloth } from './start-cloth.server.ts';
import { closeCloth, hideRowWords } from './starter-acts.server.ts';
import { weaveRow } from './weave-row.server.ts';
import { withWovenCloths } from './woven-purpose.server.ts';

export const togetherFeature = defineFeature({
  name: 'together',
  functions: ({ pay }) => [
    startCloth(),
    weaveRow(pay),
    closeCloth(),
    hideRowWords(),
    reportRow(),
    removeCloth(),
    restoreCloth(),
    moderateRow(),
  ],
  reads: [clothRead],
  // Rows are gifts to the fund of their cloth.
  wraps: { donation: withWovenCloths },
  ownData: [clothData, rowData],
  checks: togetherChecks,
  staff: clothSection,
  seed: { samples: seedSampleCloths },
});
