/** What a span says: names and numbers of our own, never what a visitor typed, who they are, or an id of theirs. */
export type Facts = Record<string, string | number>;
/** `request`: what somebody asked us; `job`: what was waiting; `inside`: a step of ours; `outside`: what we asked others. */
type SpanKind = 'request' | 'job' | 'inside' | 'outside';
export type OpenSpan = {
  note: (facts: Facts) => void;
  /** Another name than the one it began with, and that it is over; `error` when it went wrong. */
  end: (said?: { name?: string; error?: unknown; isFault?: boolean }) => void;
  /** Whatever begins in there stands below this span. */
  within: <Result>(work: () => Result) => Result;
};
export type Tracer = {
  /** @param parent `traceparent` of a proxy of ours. @returns undefined for a step that stands below nothing. */
  open: (name: string, kind: SpanKind, facts: Facts, parent?: string) => OpenSpan | undefined;
  note: (facts: Facts) => void;
};

let tracer: Tracer | undefined;

/** Traces are off until this is called once (platform/otlp.ts), and cost a look at a variable. */
export const useTracer = (used: Tracer | undefined): void => void (tracer = used);

export const isTracing = (): boolean => tracer !== undefined;

/** @returns undefined where nothing is traced, or where the step stands below nothing that is. */
export const openSpan: Tracer['open'] = (...facts) => tracer?.open(...facts);

/** Adds to the request or step that is under way. */
export const noteTrace = (facts: Facts): void => tracer?.note(facts);

const NO_NOTE = () => {};

/** Traces a step. What it throws is thrown on; `note` adds what is known only later. */
export async function traced<Result>(
  name: string,
  kind: Exclude<SpanKind, 'request'>,
  facts: Facts,
  work: (note: (facts: Facts) => void) => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, kind, facts);
  if (!span) return work(NO_NOTE);
  try {
    const result = await span.within(() => work(span.note));
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
