/** Attributes of a span: names and numbers of our own, never what visitors typed, who they are, or their ids. */
export type Facts = Record<string, string | number>;
/** `request`: a request to us; `job`: a job; `inside`: a step of ours; `outside`: a request of ours to others. */
type SpanKind = 'request' | 'job' | 'inside' | 'outside';
export type OpenSpan = {
  note: (facts: Facts) => void;
  /** Ends the span, with another name or an error if given. */
  end: (said?: { name?: string; error?: unknown; isFault?: boolean }) => void;
  /** Spans started in there become children of this one. */
  within: <Result>(work: () => Result) => Result;
};
export type Tracer = {
  /**
   * @param parent `traceparent` of our own proxy
   * @returns undefined for a step without a parent span
   */
  open: (name: string, kind: SpanKind, facts: Facts, parent?: string) => OpenSpan | undefined;
  note: (facts: Facts) => void;
};

let tracer: Tracer | undefined;

/** Tracing is off until this is called once (platform/otlp.ts); while off it costs one check of a variable. */
export const useTracer = (used: Tracer | undefined): void => void (tracer = used);

export const isTracing = (): boolean => tracer !== undefined;

/** @returns undefined if tracing is off, or if the step has no traced parent */
export const openSpan: Tracer['open'] = (...facts) => tracer?.open(...facts);

/** Adds attributes to the current request or step. */
export const noteTrace = (facts: Facts): void => tracer?.note(facts);

const NO_NOTE = () => {};

/** Traces a step. Errors it throws are passed on; `note` adds attributes known only later. */
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
