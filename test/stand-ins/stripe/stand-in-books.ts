import type Stripe from 'stripe';

/** Anything Stripe keeps: an id, a kind, and fields under Stripe's own names. */
// oxlint-disable-next-line @typescript-eslint/no-explicit-any
export type Thing = { id: string; object: string; [field: string]: any };

/** Everything the stand-in remembers. `things` are references: what is changed in one place is changed everywhere. */
export type Books = {
  things: Map<string, Thing>;
  /** Tells the webhook, and keeps for the test, what happened to a thing. */
  announce: (type: Stripe.Event.Type, thing: Thing) => void;
  pageUrl: (sessionId: string) => string;
  nextNumber: () => number;
  /** The currency the account holds what it takes; left out, the one it was paid in. */
  holds?: string;
  /** Less than Stripe's hundred, so that few entries make several pages. */
  pageSize?: number;
};

/** A refusal in Stripe's form. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', message, ...more } };
  }
}

export const secondsNow = () => Math.floor(Date.now() / 1000);

/** Keeps a new thing under a new id such as `pi_000012`. */
export function keep<Fields extends object>(
  books: Books,
  prefix: string,
  object: string,
  fields: Fields,
): Thing & Fields {
  const id = `${prefix}_${String(books.nextNumber()).padStart(6, '0')}`;
  const thing = { id, object, created: secondsNow(), livemode: false, ...fields };
  books.things.set(id, thing);
  return thing;
}

/** @throws Refusal 404 as Stripe does. */
export function take(books: Books, id: string, object: string): Thing {
  const thing = books.things.get(id);
  if (thing?.object !== object)
    throw new Refusal(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param: 'id' });
  return thing;
}

export function all(books: Books, object: string, isWanted: (thing: Thing) => boolean): Thing[] {
  return [...books.things.values()].filter((thing) => thing.object === object && isWanted(thing)).reverse();
}

/** A copy with the ids at these paths replaced by what they stand for: at most four levels, and only ids, as at Stripe. */
export function expand(books: Books, thing: Thing, paths: string[] = []): Thing {
  const copy = structuredClone(thing);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) throw new Refusal(400, `You cannot expand more than 4 levels of a property: ${path}`);
    expandSteps(books, copy, steps, path);
  }
  return copy;
}

function expandSteps(books: Books, holder: Thing, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return;
  const value = holder[step];
  if (value === null) return;
  if (Array.isArray(value)) return value.forEach((item) => expandSteps(books, item, rest, path));
  const found = typeof value === 'string' ? books.things.get(value) : value;
  const isExpandable = typeof found === 'object' && (rest.length > 0 || typeof value === 'string');
  if (!isExpandable) throw new Refusal(400, `This property cannot be expanded (${path}).`);
  holder[step] = typeof value === 'string' ? structuredClone(found) : value;
  expandSteps(books, holder[step], rest, path);
}
