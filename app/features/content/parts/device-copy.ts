/** What was typed, as it lies on this device until the server has it. */
export type DeviceCopy = {
  /** The revision it was made from, and the entry; empty where none is known. */
  base: number;
  id: string;
  /** Of a new entry: the key of the form it was typed in, by which it is made once. */
  madeAs?: string;
  /** Of a part of an entry: what it was called before this was typed, to find it where it stands by then. */
  was?: string;
  at: string;
  fields: [string, string][];
};

type Device = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const copyKey = (me: string, collection: string, id: string): string => `draft:${me}:${collection}/${id}`;

/** The parts of an entry of which this device has words that the server never had. */
export function copiedParts(device: Pick<Storage, 'key' | 'length'>, of: string): string[] {
  const keys = Array.from({ length: device.length }, (_, index) => device.key(index) ?? '');
  return keys.filter((key) => key.startsWith(`${of}/`)).map((key) => key.slice(of.length + 1));
}

/** What lies here, as the form it was typed in would send it. */
export function copiedForm({ base, id, madeAs, was, fields }: DeviceCopy): FormData {
  const sent = new FormData();
  sent.set('base', String(base));
  sent.set('entryId', id);
  if (madeAs) sent.set('madeAs', madeAs);
  if (was !== undefined) sent.set('was', was);
  for (const [name, value] of fields) sent.append(name, value);
  sent.set('intent', 'show');
  return sent;
}

export function readCopy(device: Device, key: string): DeviceCopy | undefined {
  try {
    return (JSON.parse(device.getItem(key) ?? 'null') as DeviceCopy | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeCopy(device: Device, key: string, copy: DeviceCopy): void {
  try {
    device.setItem(key, JSON.stringify(copy));
  } catch {
    // No room on the device, or none allowed: the server keeps it.
  }
}

/**
 * What was typed in the form of a new entry belongs to its own page, once it has one: nobody is offered it for the next new entry.
 * @param madeAs the key of the form that made this entry
 */
export function adoptCopy(device: Device, from: string, to: string, madeAs: string | undefined): void {
  const copy = readCopy(device, from);
  if (!copy || !madeAs || copy.madeAs !== madeAs) return;
  const known = readCopy(device, to);
  if (!known || known.at < copy.at) writeCopy(device, to, copy);
  device.removeItem(from);
}

/** Whether a form shows all of it. The server leaves out what stands around a text. */
export function isShown({ fields }: DeviceCopy, shown: readonly [string, string][]): boolean {
  const there = new Map(shown);
  return fields.every(([name, value]) => there.get(name)?.trim() === value.trim());
}

/** What is typed and chosen in a form, by name. */
export const typedIn = (form: HTMLFormElement, isField: (name: string) => boolean): [string, string][] =>
  [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && isField(pair[0]));

/** Puts it back into the fields it was typed in. */
export function fillForm(form: HTMLFormElement, { fields }: DeviceCopy): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement) field.value = value;
  }
}
