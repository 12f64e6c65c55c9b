import { pino } from 'pino';

/** Structured logs on standard output: ids and codes, never names, addresses, amounts with a person, or bodies. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});
