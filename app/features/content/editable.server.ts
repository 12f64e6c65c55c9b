import { createContext, data, href } from 'react-router';
import type { Collection, Editing } from '#platform/content.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Staff } from '#platform/staff.ts';

/** A collection that is edited in `/admin/content`. The type of its data is known only through its schema. */
export type Editable = Omit<Collection<unknown>, 'editing'> & { editing: Editing };

/** All editable collections by name, for the pages of the back office. */
export const editablesContext = createContext<ReadonlyMap<string, Editable>>();

/**
 * The editable version of a collection.
 * @throws if it is not edited in the back office
 */
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

/** The default permissions; other collections declare their own. */
const USUAL = { write: 'texts.write', publish: 'texts.publish' };

export const mayEdit = (
  { editing }: { editing: Pick<Editing, 'permissions'> },
  act: 'write' | 'publish',
  { permissions }: Pick<Staff, 'permissions'>,
) => permissions.has((editing.permissions ?? USUAL)[act]);

/** The address where this staff member creates an entry; undefined if it is not possible or not allowed. */
export function beginOf({ name, editing }: Pick<Editable, 'name' | 'editing'>, staff: Pick<Staff, 'permissions'>) {
  if (!editing.isOpen || !mayEdit({ editing }, 'write', staff)) return undefined;
  return editing.begin ?? href('/admin/content/:collection/:id', { collection: name, id: 'new' });
}

/**
 * The collection named in an address, if the staff member may open it.
 * @throws 404 if it does not exist; 403 as `staffOf` does
 */
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

/** The collection of a call, if the caller may do this to it. */
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

/** The title of an entry, or the name of the person it is about. */
export function titleOf(data: Record<string, unknown>): string {
  const said = data.title ?? data.name;
  return typeof said === 'string' ? said : '';
}

/** The entry as target in the audit log. */
export const entryTarget = (collection: string, id: string): string => `entry:${collection}/${id}`;
