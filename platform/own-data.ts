import type { Database } from './database.ts';

export type Person = { id: string; email: string };

/**
 * What one part of the site holds about a person: how it is listed and how it is taken away. server/main.ts hands in all of
 * them. `erase` leaves what the law wants kept (payments, ledger, receipts) and unties it from the person.
 */
export type OwnDataSource = {
  name: string;
  list: (db: Database, person: Person) => Promise<object[]>;
  erase: (tx: Database, person: Person) => Promise<void>;
};
