import { createContext, data, href } from 'react-router';
import type { Collection, Editing } from '#platform/content.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Staff } from '#platform/staff.ts';

/** A collection that is written in `/admin/content`. What it holds is known by its schema alone. */
export type Editable = Omit<Collection<unknown>, 'editing'> & { editing: Editing };

/** All of them by name, for the pages of the back office. */
export const editablesContext = createContext<ReadonlyMap<string, Editable>>();

/** One of them, for who knows which. @throws where it is not written in the back office */
export function editableOf<T>(collection: Collection<T>): Editable {
  const [found] = editablesOf([collection as unknown as Collection<never>]).values();
  if (!found) throw new Error(`${collection.name} is not written in the back office`);
  return found;
}

export const editablesOf = (collections: readonly Collection<never>[]): ReadonlyMap<string, Editable> =>
  new Map(
    (collections as unknown as Collection<unknown>[])
      .filter((one): one is Editable => one.editing !== undefined)
      .map((one) => [one.name, one]),
  );

/** Texts of the site are the editors'; the legal ones are the treasurer's. */
const USUAL = { write: 'texts.write', publish: 'texts.publish' };

export const mayEdit = (
  { editing }: { editing: Pick<Editing, 'permissions'> },
  act: 'write' | 'publish',
  { permissions }: Pick<Staff, 'permissions'>,
) => permissions.has((editing.permissions ?? USUAL)[act]);

/** Where this person begins an entry of a collection; nothing where none is begun, or they may not. */
export function beginOf({ name, editing }: Pick<Editable, 'name' | 'editing'>, staff: Pick<Staff, 'permissions'>) {
  if (!editing.isOpen || !mayEdit({ editing }, 'write', staff)) return undefined;
  return editing.begin ?? href('/admin/content/:collection/:id', { collection: name, id: 'new' });
}

/** A collection of the address, for who may open what it leads to. @throws 404 where there is none; 403 as `staffOf` does */
export function openEditable(
  all: ReadonlyMap<string, Editable>,
  name: string,
  { permissions }: Pick<Staff, 'permissions'>,
): Editable {
  const found = all.get(name);
  if (!found) throw data(null, { status: 404 });
  const { read } = found.editing;
  if (read && !permissions.has(read)) throw data({ code: 'permission_missing', permission: read }, { status: 403 });
  return found;
}

/** The collection of a call, if who calls may do that to it. */
export function findEditable(
  all: ReadonlyMap<string, Editable>,
  name: string,
  act: 'write' | 'publish',
  staff: Pick<Staff, 'permissions'>,
): Editable | Refusal {
  const found = all.get(name);
  if (!found) return new Refusal('entry_unknown', { status: 404, field: 'collection' });
  if (mayEdit(found, act, staff)) return found;
  const permission = (found.editing.permissions ?? USUAL)[act];
  return new Refusal('permission_missing', { status: 403, details: { permission } });
}

/** How colleagues call an entry: by its title, or whom it is about. */
export function titleOf(data: Record<string, unknown>): string {
  const said = data.title ?? data.name;
  return typeof said === 'string' ? said : '';
}

/** As the log names an entry. */
export const entryTarget = (collection: string, id: string): string => `entry:${collection}/${id}`;
