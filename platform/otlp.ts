import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { describeError } from './describe-error.ts';
import { log, seldom } from './log.ts';
import { type Facts, type OpenSpan, useTracer } from './trace.ts';

/** `share`: the sampled share of requests and jobs, between 0 and 1. */
export type TraceSettings = { endpoint: string; headers: Record<string, string>; share: number };

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  inside: SpanKind.INTERNAL,
  outside: SpanKind.CLIENT,
};
/** If the receiver takes longer, the batch is lost. */
const EXPORT_MS = 5000;
/** At a stop, how long to wait for the last spans to be sent. */
const LAST_MS = 2000;
/** How many spans wait in memory while the receiver is unavailable; further ones are lost. */
const MOST_WAITING = 4096;
/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Sends spans to an OpenTelemetry receiver (OTLP over HTTP). It does not register with OpenTelemetry's API: libraries
 * that use it (sessions, the query builder, models) would add spans of their own, containing what visitors typed
 * (decision 0069).
 * @param facts about this process, on every span
 * @returns a function that sends what is pending and stops, without waiting for a receiver that hangs
 */
export function startTracing({ endpoint, headers, share }: TraceSettings, facts: Facts): () => Promise<void> {
  const sampler = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'elikya', ...facts }),
    // What a proxy has chosen not to trace is not traced; how much is, is said here alone.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: audible(
          new OTLPTraceExporter({
            url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
            headers,
            timeoutMillis: EXPORT_MS,
          }),
        ),
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: 2000,
        exportTimeoutMillis: EXPORT_MS + 1000,
      }),
    ],
  });
  const tracer = provider.getTracer('elikya');
  const present = new AsyncLocalStorage<Span>();
  const openOf = (span: Span): OpenSpan => ({
    note: (more) => void span.setAttributes(more),
    end({ name, error, isFault = error !== undefined } = {}) {
      if (name) span.updateName(name);
      if (error !== undefined) {
        const { type, code } = describeError(error);
        span.setAttributes({ 'error.type': type, ...(typeof code === 'string' ? { 'error.code': code } : {}) });
      }
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    within: (work) => present.run(span, work),
  });
  useTracer({
    open(name, kind, attributes, parent) {
      const isRoot = kind === 'request' || kind === 'job';
      const above = isRoot ? undefined : present.getStore();
      if (!isRoot && !above) return undefined;
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : parent ? fromProxy(parent) : ROOT_CONTEXT;
      return openOf(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
    },
    note: (attributes) => void present.getStore()?.setAttributes(attributes),
  });
  return async () => {
    useTracer(undefined);
    const sent = provider.shutdown().catch(() => {});
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())]);
  };
}

function fromProxy(parent: string) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent) ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Reports a receiver that refuses or hangs once in a while in the log; nothing else is affected. */
function audible(exporter: OTLPTraceExporter): SpanExporter {
  const say = seldom(
    (error: Error | undefined, leftOut) => log.warn({ err: error, leftOut }, 'traces are not taken'),
    60_000,
  );
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) say(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
