import { Refusal } from '#platform/refusals.ts';
import { defineFeature } from '#app/features/define-feature.server.ts';
import { template } from '#platform/mail.ts';
import { fieldChecks } from './checks.server.ts';
import { closeFields } from './close-fields.server.ts';
import { findField, listFields, readFieldState, sharedFields, toRead } from './fields.server.ts';
import { createInvestment } from './investments.server.ts';
import { countHarvests, shareData } from './own-shares.server.ts';
import { payoutMail } from './payout-mail.server.ts';
import { payoutTold } from './payouts.server.ts';
import { FIELD_PICTURES, orphanPictures } from './pictures.server.ts';
import { advanceField } from './staff/advance-field.server.ts';
import { fieldRead, fieldSection } from './staff/field-section.server.ts';
import { payOutField } from './staff/pay-out-field.server.ts';
import { shareMail, shareReturned } from './share-mail.server.ts';
import { sharePurpose } from './share-purpose.server.ts';

export const crowdFarmingFeature = defineFeature({
  name: 'crowd-farming',
  functions: ({ pay, jobs, files }) => [createInvestment(pay), advanceField({ jobs, files }), payOutField(jobs)],
  reads: [
    {
      path: '/api/crowdfarming-projects',
      summary: 'Shared fields, newest first; sums in US dollars',
      isList: true,
      read: async (db) => (await listFields(db)).map(toRead),
    },
    {
      path: '/api/crowdfarming-projects/:id',
      summary: 'One shared field',
      isList: false,
      async read(db, { params }) {
        const field = await findField(db, params.id);
        return field ? toRead(field) : new Refusal('field_unknown', { status: 404 });
      },
    },
    fieldRead,
  ],
  jobs: ({ db, jobs }) => [closeFields(db, () => jobs)],
  mails: ({ settings }) => [template(shareReturned, shareMail(settings)), template(payoutTold, payoutMail(settings))],
  purposes: (jobs) => ({ share: sharePurpose(jobs) }),
  collections: [sharedFields],
  ownData: [shareData],
  checks: fieldChecks,
  figures: { harvests: countHarvests },
  live: { field: readFieldState },
  staff: fieldSection,
  pictures: [{ folder: FIELD_PICTURES, permission: 'fields.advance' }],
  oldFiles: (db) => [orphanPictures(db)],
});
