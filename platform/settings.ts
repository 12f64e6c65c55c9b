import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readHosts } from './database-hosts.ts';
import { OperatorError } from './operator-error.ts';
import { isReservedAddress } from './reserved-domains.ts';
import { findUnreadVariables, sayUnread } from './unread-variables.ts';

const port = z.coerce.number().int().min(0).max(65535);
const address = z.string().url();
const secret = z.string().min(1);
const databaseUrl = z.string().superRefine((url, context) => {
  if (!/^postgres(ql)?:\/\//.test(url))
    return context.addIssue('an address such as postgres://user:password@host:5432/database');
  try {
    readHosts(url);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
});

const otlpHeaders = z.string().transform((list, context): Record<string, string> => {
  try {
    return Object.fromEntries(
      list.split(',').map((pair) => {
        const mark = pair.indexOf('=');
        if (mark < 1) throw new Error('no name');
        return [pair.slice(0, mark).trim(), decodeURIComponent(pair.slice(mark + 1).trim())];
      }),
    );
  } catch {
    context.addIssue('pairs such as authorization=Bearer%20…, separated by commas');
    return z.NEVER;
  }
});

/** Rates of some thirty currencies, published every working day at about 16:00 Frankfurt time. */
const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** The environment variables, checked once at start (contract, 2). */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: address.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  SITE_MODE: z.enum(['demo', 'live']).default('demo'),
  METRICS_PORT: port.default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(24, 'at least 24 random characters').optional(),
  CDN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  DATABASE_PATIENCE_MS: z.coerce.number().int().min(500).max(30_000).default(4000),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  AUTH_SECRET: z.string().min(32).optional(),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().min(32)))
    .default([]),
  SMTP_URL: address.optional(),
  MAIL_FROM: z.string().optional(),
  INBOUND_DOMAIN: z.string().toLowerCase().regex(z.regexes.domain, 'a domain such as reply.example.org').optional(),
  INBOUND_SECRET: z.string().min(24, 'at least 24 random characters').optional(),
  BOUNCE_ADDRESS: z.email('an address such as retours@example.org').optional(),
  BOUNCE_SECRET: z.string().min(24, 'at least 24 random characters').optional(),
  LETTERS_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(600),
  IATI_ORGANISATION: z
    .string()
    .regex(/^[A-Z]{2}-[A-Z0-9]+-[A-Za-z0-9.-]+$/, 'an identifier such as CD-AAA-123')
    .optional(),
  AI_API_KEY: secret.optional(),
  AI_API_URL: address.default('https://api.openai.com/v1'),
  AI_MODEL: z.string().default('gpt-4.1-mini'),
  S3_BUCKET: secret.optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: secret.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_BUCKET: secret.optional(),
  BACKUP_S3_ENDPOINT: address.optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ACCESS_KEY_ID: secret.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: secret.optional(),
  TRUST_PROXY: z
    .union(
      [z.stringbool().transform(Number), z.coerce.number().int().min(0).max(9)],
      'true, false or the number of proxies',
    )
    .optional(),
  RATES_SOURCE: z.enum(['ecb'], 'ecb, or empty where rates are entered by hand').optional(),
  RATES_URL: address.optional(),
  SEED_SAMPLES: z.stringbool('true or false').default(false),
  UPLOADS_MAX_MB: z.coerce.number().int().positive().default(2000),
  LIMIT_UPLOAD_MB_PER_DAY: z.coerce.number().int().positive().optional(),
  LIMIT_RENDERS_PER_MINUTE: z.coerce.number().int().positive().optional(),
  LIMIT_CALLS_PER_MINUTE: z.coerce.number().int().positive().optional(),
  LIMIT_MAILS_PER_HOUR: z.coerce.number().int().positive().optional(),
  LIMIT_SUSPICIOUS_AFTER: z.coerce.number().int().positive().optional(),
  PROOF_MINUTES: z.coerce.number().positive().default(15),
  PROMISE_DAYS: z.coerce.number().int().min(1).max(366).default(30),
  REFUND_ALONE_XOF: z.coerce.number().int().nonnegative().default(200_000),
});

export type Settings = ReturnType<typeof readSettings>;

/** The names of all settings but those of payment providers. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** All reasons why the site cannot start, one per line. */
export class SettingsError extends OperatorError {
  readonly reasons: string[];
  constructor(reasons: string[]) {
    super(`The site can't start:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.name = 'SettingsError';
    this.reasons = reasons;
  }
}

/** An empty variable counts as unset. */
export const setOnly = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

/** New names of renamed variables. A variable set under its old name would silently be ignored. */
const RENAMED: Record<string, string> = { LIMIT_ODD_AFTER: 'LIMIT_SUSPICIOUS_AFTER' };

/** What is wrong with the variables, one line each. */
export const reasonsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

/**
 * Reads and validates the environment.
 * @param others what is wrong or missing in variables that other code reads (payment providers), and their names
 * @throws SettingsError naming everything that is wrong or, in live mode, missing
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  others: { wrong: readonly string[]; missing: readonly string[]; names?: readonly string[] } = {
    wrong: [],
    missing: [],
  },
) {
  const set = setOnly(environment);
  const parsed = Environment.safeParse(set);
  const faults = parsed.success ? [] : reasonsOf(parsed.error);
  const isNamed = (name: string) => faults.some((fault) => fault.startsWith(`${name}:`));
  const reasons = [
    ...faults,
    ...others.wrong,
    ...halfSet(set),
    ...openMetrics(set),
    ...Object.entries(RENAMED).flatMap(([old, name]) => (set[old] ? [`${old}: is called ${name} now`] : [])),
    ...(set.DATABASE_DIRECT_URL && !set.DATABASE_URL
      ? ['DATABASE_DIRECT_URL: only beside DATABASE_URL, where that leads to a pooler']
      : []),
    ...(set.SITE_MODE === 'live'
      ? missingForLive(set, others.missing).filter((reason) => !isNamed(reason.split(':')[0]!))
      : []),
  ];
  const unread = findUnreadVariables(set, [...SETTING_NAMES, ...(others.names ?? []), ...Object.keys(RENAMED)]);
  // What is missing may be there under a wrong name.
  if (!parsed.success || reasons.length > 0) throw new SettingsError([...reasons, ...unread.map(sayUnread)]);
  const env = parsed.data;
  const isLive = env.SITE_MODE === 'live';
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    /** Variables that look like settings and are none. */
    unread,
    origin: new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** A streaming replica, for public pages. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    /** If `databaseUrl` leads to a pooler: the same database without it, for what needs a connection of its own. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    isLive,
    /** How many seconds a CDN may cache a public page; 0: not at all. */
    cdnSeconds: env.CDN_SECONDS,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN,
    /** Where to send spans, and for which share of requests; without it nothing is traced. */
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    /** How long a stopping server goes on serving, so that a load balancer notices it first. */
    drainSeconds: env.DRAIN_SECONDS ?? (isLive ? 5 : 0),
    /** How long a page or call waits for one statement before it is answered with 503. */
    databasePatienceMs: env.DATABASE_PATIENCE_MS,
    authSecret: env.AUTH_SECRET ?? keptSecret(dataDir),
    /** Former secrets: nothing new is signed with them, but what they signed and encrypted can still be read. */
    previousSecrets: env.AUTH_SECRET_PREVIOUS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /**
     * The domain and secret for visitors’ replies to our mails (contract, 3); without it replies go to the foundation’s
     * mailbox.
     */
    inbound:
      env.INBOUND_DOMAIN && env.INBOUND_SECRET ? { domain: env.INBOUND_DOMAIN, secret: env.INBOUND_SECRET } : undefined,
    /**
     * The address to which relays return undeliverable mails, and the secret with which these reports are posted to us.
     */
    bounces:
      env.BOUNCE_ADDRESS && env.BOUNCE_SECRET ? { address: env.BOUNCE_ADDRESS, secret: env.BOUNCE_SECRET } : undefined,
    /** How many copies of a newsletter are sent to the relay per minute. */
    lettersPerMinute: env.LETTERS_PER_MINUTE,
    /** The foundation's IATI identifier; the demo's is invented. */
    iatiOrganisation: env.IATI_ORGANISATION ?? (isLive ? undefined : 'CD-EXEMPLE-ELIKYA'),
    /** Any server with OpenAI's protocol; without a key our own outline generator makes courses. */
    ai: env.AI_API_KEY ? { apiKey: env.AI_API_KEY, apiUrl: env.AI_API_URL, model: env.AI_MODEL } : undefined,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    /** Where automatic backups of the embedded database are stored; without either setting none are taken at night. */
    backup: {
      dir: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
      s3: env.BACKUP_S3_BUCKET
        ? {
            bucket: env.BACKUP_S3_BUCKET,
            endpoint: env.BACKUP_S3_ENDPOINT,
            region: env.BACKUP_S3_REGION,
            accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
          }
        : undefined,
    },
    /** Where exchange rates are fetched daily; undefined if they are entered by hand. */
    rates: env.RATES_SOURCE ? { source: env.RATES_SOURCE, url: env.RATES_URL ?? ECB_URL } : undefined,
    /** Sample people, projects and news: always in a demo, on a live site if requested. */
    withSamples: !isLive || env.SEED_SAMPLES,
    /** How many of our own proxies are in front of this server; each adds an entry to X-Forwarded-For. */
    trustedHops: env.TRUST_PROXY ?? 0,
    /** Limits for visitors' uploads, in megabytes. */
    uploads: {
      mostInAll: env.UPLOADS_MAX_MB,
      mostPerDay: env.LIMIT_UPLOAD_MB_PER_DAY ?? (isLive ? 60 : 2000),
      perHour: isLive ? 20 : 600,
    },
    /** Pages rendered per address and minute; cached pages are not counted. */
    rendersPerMinute: env.LIMIT_RENDERS_PER_MINUTE ?? (isLive ? 240 : 6000),
    proofMinutes: env.PROOF_MINUTES,
    /**
     * How many days an announced transfer is expected. Afterwards it is no longer listed as expected, but still counts
     * whenever it comes.
     */
    promiseDays: env.PROMISE_DAYS,
    /**
     * How much of a payment one person may refund without approval by a second, in whole francs CFA or the equivalent.
     */
    refundAloneXof: env.REFUND_ALONE_XOF,
    limits: {
      callsPerMinute: env.LIMIT_CALLS_PER_MINUTE ?? (isLive ? 60 : 600),
      mailsPerHour: env.LIMIT_MAILS_PER_HOUR ?? (isLive ? 20 : 10_000),
      /** If one address starts more payments or accounts than this in ten minutes, a proof of work is required. */
      suspiciousAfter: env.LIMIT_SUSPICIOUS_AFTER ?? (isLive ? 8 : 1000),
    },
  };
}

/** Settings that are only valid together. */
const TOGETHER = [
  ['INBOUND_DOMAIN', 'INBOUND_SECRET'],
  ['BOUNCE_ADDRESS', 'BOUNCE_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
];

function halfSet(set: Record<string, string | undefined>): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => set[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    return [
      `${list}: set ${names.length === 2 ? 'both, or neither' : 'all of them, or none'}; ${missing.join(', ')} is missing`,
    ];
  });
}

/** Refuses metrics on an address other machines can reach, since they reveal how much is given. */
const openMetrics = ({
  METRICS_HOST = '127.0.0.1',
  METRICS_PORT,
  METRICS_TOKEN,
}: Record<string, string | undefined>) =>
  METRICS_TOKEN || METRICS_PORT === '0' || /^(127\.|::1$|localhost$)/.test(METRICS_HOST)
    ? []
    : [`METRICS_TOKEN: needed, since METRICS_HOST=${METRICS_HOST} is not this machine alone`];

function missingForLive(env: Record<string, string | undefined>, others: readonly string[]): string[] {
  const missing: string[] = [];
  if (!env.ORIGIN?.startsWith('https://'))
    missing.push('ORIGIN: the site’s https address, such as https://www.example.org');
  if (!env.AUTH_SECRET) missing.push('AUTH_SECRET: at least 32 random characters (openssl rand -base64 48)');
  if (env.MAIL_FROM && isReservedAddress(env.MAIL_FROM))
    missing.push('MAIL_FROM: an address of your own; names such as example.org belong to nobody');
  if (!env.SMTP_URL) missing.push('SMTP_URL: the mail relay, such as smtps://user:password@mail.example.org:465');
  missing.push(...others);
  if (env.TRUST_PROXY === undefined)
    missing.push(
      'TRUST_PROXY: true, or the number of proxies in front of this server; false when visitors reach it directly',
    );
  return missing;
}

/** The secret of a demo, generated and stored on disk, so that links signed before a restart stay valid. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDir, { recursive: true });
  const fresh = randomBytes(48).toString('base64url');
  writeFileSync(file, fresh, { mode: 0o600 });
  return fresh;
}
