import type { RouterContextProvider } from 'react-router';
import type { Database } from '#platform/database.ts';
import { siteContextOf } from '#platform/site.ts';
import type { Staff } from '#platform/staff.ts';
import { downloadList } from './exports.server.ts';
import { everyPage, type ListState, readListState } from './list-state.server.ts';
import type { PersonView } from './person-view.server.ts';
import type { Permission } from './roles.ts';
import { staffOf } from './staff-context.server.ts';
import { downloadTable } from './table-download.server.ts';

/** The request for a list. */
type Asked = {
  db: Database;
  context: Readonly<RouterContextProvider>;
  staff: Staff;
  params: Record<string, string | undefined>;
  query: Record<string, string>;
};
type Row = readonly unknown[];

type ListCsv<Item, State extends ListState> = {
  permission: Permission;
  /** The file name. */
  name: string | ((asked: Asked) => string);
  /**
   * How persons are shown; left out if the list names nobody. A list that names persons is exported through
   * `downloadList`.
   */
  person?: (staff: Staff) => PersonView;
  /** Reads the list's own filters from the address, if it has any. */
  state?: (asked: Asked) => State;
  /** One page of the list, as its own page reads it. */
  list: (page: State, asked: Asked & { person: PersonView }) => Promise<{ items: Item[]; next: string | null }>;
} & (
  | { heads: readonly (keyof Item & string)[]; row?: undefined }
  // One that differs from the fields of its items.
  | { heads: readonly string[]; row: (item: Item, asked: Asked) => Row | Promise<Row> }
);

/** The loader of `<list>.csv`: the filtered list, one line per item. */
export function csvOfList<Item extends object, State extends ListState = ListState>(csv: ListCsv<Item, State>) {
  return async ({
    context,
    request,
    params,
  }: Pick<Asked, 'context' | 'params'> & { request: Request }): Promise<Response> => {
    const staff = await staffOf(context, request, csv.permission);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const asked: Asked = { db: siteContextOf(context).db, context, staff, params, query };
    const person = csv.person?.(staff);
    const state = { ...(csv.state?.(asked) ?? (readListState(query) as State)), after: undefined };
    const rows = (async function* () {
      for await (const item of everyPage((page) => csv.list(page, { ...asked, person: person! }), state))
        yield csv.row ? await csv.row(item, asked) : csv.heads.map((head) => item[head]);
    })();
    const name = typeof csv.name === 'string' ? csv.name : csv.name(asked);
    return person
      ? downloadList(context, request, staff, { person, name, heads: csv.heads, rows })
      : downloadTable({ context, request }, name, csv.heads, rows);
  };
}
