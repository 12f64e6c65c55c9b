import { eq, inArray, sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { newsletterRecipients as recipients } from './tables.server.ts';

const readerOf = (db: Database, email: string) =>
  db.select({ id: newsletterSubscribers.id }).from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));

/** Which issues a person received. After erasing, the rows stay without a person, for the counts. */
export const newsletterCopies: OwnDataSource = {
  name: 'newsletterCopies',
  list: (db, { email }) =>
    db
      .select({ issue: recipients.issueId, language: recipients.language, state: recipients.state, at: recipients.at })
      .from(recipients)
      .where(inArray(recipients.subscriberId, readerOf(db, email))),
  async erase(tx, { email }) {
    await tx
      .update(recipients)
      .set({
        subscriberId: null,
        state: sql`case when ${recipients.state} = 'waiting' then 'skipped' else ${recipients.state} end`,
      })
      .where(inArray(recipients.subscriberId, readerOf(tx, email)));
  },
};
