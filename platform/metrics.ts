import { Counter, Histogram, Registry } from 'prom-client';
import { traced } from './trace.ts';

/**
 * Counters of this process since it started. Labels are names from our own code, never anything that a visitor sent.
 */
export const registry = new Registry();

const registers = [registry];

const calls = new Counter({
  name: 'elikya_calls_total',
  help: 'Calls of functions, by name and outcome: done, refused (by a rule, or a bad input), away (the database), fault',
  labelNames: ['function', 'outcome'],
  registers,
});

const events = new Counter({
  name: 'elikya_webhooks_total',
  help: 'Events that payment providers told us, by kind and by the status that we answered',
  labelNames: ['provider', 'kind', 'status'],
  registers,
});

const outside = new Histogram({
  name: 'elikya_outside_seconds',
  help: 'Requests to services outside, by service and outcome: answered, refused (4xx), broken (5xx, no answer in time)',
  labelNames: ['service', 'outcome'],
  buckets: [0.1, 0.3, 1, 3, 9, 20],
  registers,
});

const jobSeconds = new Histogram({
  name: 'elikya_job_seconds',
  help: 'Runs of jobs, by queue and outcome: done, failed (it is tried again, or given up)',
  labelNames: ['queue', 'outcome'],
  buckets: [0.01, 0.1, 1, 5, 20, 60],
  registers,
});

const failedWork = new Counter({
  name: 'elikya_work_failed_total',
  help: 'Rows of regular work (a reminder, a release, a refund in turn) that failed and were passed over, by work',
  labelNames: ['work'],
  registers,
});

const cached = new Counter({
  name: 'elikya_page_cache_total',
  help: 'Public pages: taken from memory (hit), drawn (miss), of before a change while no newer could be had (stale); changes that made pages old (drop)',
  labelNames: ['result'],
  registers,
});

export type CallOutcome = 'done' | 'refused' | 'away' | 'fault';

export const countCall = (name: string, outcome: CallOutcome): void => calls.inc({ function: name, outcome });

export const countEvent = (provider: string, kind: string, status: number): void =>
  events.inc({ provider, kind, status: String(status) });

export const countFailedWork = (work: string): void => failedWork.inc({ work });

/** Measures one run of a job. */
export async function timeJob(queue: string, run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  const note = (outcome: string) => jobSeconds.observe({ queue, outcome }, (performance.now() - start) / 1000);
  try {
    await traced(`job ${queue}`, 'job', { 'elikya.job': queue }, run);
    note('done');
  } catch (error) {
    note('failed');
    throw error;
  }
}

// Looked up once: this is counted for answers from memory.
const cacheResults = {
  hit: cached.labels({ result: 'hit' }),
  miss: cached.labels({ result: 'miss' }),
  stale: cached.labels({ result: 'stale' }),
  drop: cached.labels({ result: 'drop' }),
};
export const countCached = (result: keyof typeof cacheResults): void => cacheResults[result].inc();

/**
 * Measures a request to an external service.
 * @param ask returns the HTTP status; an error it throws is counted as a failure and thrown again
 */
export async function timeOutside<Answer extends { status: number }>(
  service: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now();
  const note = (outcome: string) => outside.observe({ service, outcome }, (performance.now() - start) / 1000);
  try {
    const answer = await traced(`ask ${service}`, 'outside', { 'elikya.service': service }, async (tell) => {
      const told = await ask();
      tell({ 'http.response.status_code': told.status });
      return told;
    });
    note(answer.status < 400 ? 'answered' : answer.status < 500 ? 'refused' : 'broken');
    return answer;
  } catch (error) {
    note('broken');
    throw error;
  }
}
