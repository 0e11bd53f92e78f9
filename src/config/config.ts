import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { DEFAULT_NETWORK_ATTEMPTS } from '#shop/credentials/source.rules';
import { CANCEL_WINDOW_MINUTES } from '#shop/orders/status.rules';
import { parseReservationLimits } from '#shop/payments/reservation.rules';
import { isDatabaseUrl } from '../database/connection-url.ts';
import { parseWorkLimits } from '../database/work.ts';
import {
  DEFAULT_NETWORK_LIMITS,
  DEFAULT_RATE_LIMITS,
  DEFAULT_SHOPPER_LIMITS,
  parseLimits,
} from '../web/limits/budgets.rules.ts';
import { type ProvidersConfig, REGISTRY, type Registry, readProviders } from './providers.ts';

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` });

/** A server of PostgreSQL; several hosts, separated by commas, of which one is the primary. */
const databaseUrl = (example: string) =>
  z.string().refine(isDatabaseUrl, `must be a URL such as ${example}`).optional();

/** What a process may be. */
const ROLES = ['all', 'web', 'worker', 'migrate'] as const;

/** Figures by kind, such as `read=600,order=30`. */
const limitsSetting = <Of extends Readonly<Record<string, number>>>(defaults: Of) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const limits = parseLimits(text, defaults);
      if (limits.ok) return limits.value;
      context.addIssue({ code: 'custom', message: limits.error });
      return z.NEVER;
    });

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1, 'must not be empty').default('0.0.0.0'),
  /**
   * Where shoppers reach the store; this machine by default. Links in emails and URLs sent to card providers start with
   * it.
   */
  PUBLIC_URL: url(/^https?$/, 'https://shop.example.com').optional(),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./var'),
  DATABASE_URL: databaseUrl('postgres://user:password@host:5432/store'),
  /** A pooler between the store and its server; `transaction` as PgBouncer names its mode. */
  DATABASE_POOLER: z.enum(['transaction'], 'must be transaction').optional(),
  /** The server itself where a pooler is between: migrations and backups need one session. */
  DATABASE_DIRECT_URL: databaseUrl('postgres://user:password@host:5432/store'),
  /** The role that owns the tables and migrates them, where the store's own role may not change the audit log. */
  DATABASE_OWNER_URL: databaseUrl('postgres://owner:password@host:5432/store'),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  /** Memory for kept pages in megabytes; those of the sample store in both languages and markets take a third of the default. */
  PAGE_CACHE_MB: wholeNumber(1, 16_384).default(64),
  /** How long a page, a call and a statement of a job may wait for the database, in seconds. */
  DATABASE_LIMITS: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseWorkLimits(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    }),
  /** What this process does: everything, requests, jobs, or only preparing the database. */
  STORE_ROLE: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('all'),
  /** How long `/readyz` answers 503 after SIGTERM before requests are refused, so that balancers see it. */
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  /** How often each process looks for jobs such as emails and refunds. */
  JOBS_POLL_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .min(0.5, 'must be at least 0.5')
    .max(60, 'must be at most 60')
    .default(2),
  STORE_MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  /** The open markets by their codes, separated by commas; all by default. */
  MARKETS: z
    .string()
    .default(MARKET_CODES.join(','))
    .transform((text, context) => {
      const named = text.split(',').map((code) => code.trim().toUpperCase());
      const known = MARKET_CODES.filter((code) => named.includes(code));
      if (known.length === named.length && known.length > 0) return known;
      context.addIssue({
        code: 'custom',
        message: `must name some of ${MARKET_CODES.join(', ')}, separated by commas`,
      });
      return z.NEVER;
    }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
  /** How lines of the log are written; readable on a terminal, else JSON. */
  LOG_FORMAT: z.enum(['json', 'readable'], 'must be json or readable').optional(),
  /** The name of this process in each line of its log. */
  INSTANCE: z
    .string()
    .regex(/^[\w.:-]{1,80}$/, 'must be a name of letters, digits and . : _ -')
    .optional(),
  /** How many of a hundred requests for pages are logged. */
  ACCESS_LOG: wholeNumber(0, 100).default(0),
  /** The OpenTelemetry collector that gets the traces; without one there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://127.0.0.1:4318').optional(),
  /** How many of a hundred traces are kept. */
  TRACES_SHARE: wholeNumber(0, 100).default(5),
  /** Where `/metrics` is served; without a port it is not. */
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  /** The number of proxies in front of the store that append to X-Forwarded-For. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** The header in which a trusted CDN names the visitor's country, such as cf-ipcountry. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the name of a header')
    .optional(),
  /** The Valkey or Redis server by which processes share their limits; without one each counts by itself. */
  CACHE_URL: url(/^rediss?$/, 'redis://user:password@host:6379').optional(),
  /** Calls a minute by kind: of callers of a network who are not known, of one shopper, and of a network in all. */
  RATE_LIMITS: limitsSetting(DEFAULT_RATE_LIMITS),
  SHOPPER_LIMITS: limitsSetting(DEFAULT_SHOPPER_LIMITS),
  NETWORK_LIMITS: limitsSetting(DEFAULT_NETWORK_LIMITS),
  /** Whether the shop's ceilings of open cash orders hold; `off` for tests and measurements whose shoppers share an address. */
  CASH_CEILINGS: z.enum(['on', 'off']).default('on'),
  /** What a network may do in ten minutes: register, ask for mails, be wrong. */
  NETWORK_ATTEMPTS: limitsSetting(DEFAULT_NETWORK_ATTEMPTS),
  /** How much stock card payments may reserve before they are paid. */
  UNPAID_RESERVATIONS: z
    .string()
    .default('')
    .transform((text, context) => {
      const limits = parseReservationLimits(text);
      if (limits.ok) return limits.value;
      context.addIssue({ code: 'custom', message: limits.error });
      return z.NEVER;
    }),
  /** Minutes between an order and the booking of its parcel. In a live store, the cancellation window by default. */
  PARCEL_AFTER_MINUTES: wholeNumber(0, 10_080).optional(),
  /** Days without use after which a guest's cart expires. */
  GUEST_CART_DAYS: wholeNumber(1, 3650).default(60),
  MEDIA_URL: url(/^https?$/, 'https://key:secret@host/bucket').optional(),
});

const schema = variables
  .superRefine((values, context) => {
    const missing = (name: string, because: string): void =>
      context.addIssue({ code: 'custom', path: [name], message: `is missing: ${because}` });
    if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) missing('DATABASE_URL', 'DATABASE_OWNER_URL is set');
    if (values.STORE_ROLE !== 'all' && !values.DATABASE_URL)
      missing('DATABASE_URL', 'STORE_ROLE is set, and the embedded database belongs to one process');
    if (values.DATABASE_POOLER && !values.DATABASE_URL) missing('DATABASE_URL', 'DATABASE_POOLER is set');
    if (values.DATABASE_POOLER && !values.DATABASE_DIRECT_URL) missing('DATABASE_DIRECT_URL', 'DATABASE_POOLER is set');
    if (values.STORE_MODE !== 'live') return;
    if (!values.PUBLIC_URL) missing('PUBLIC_URL', 'STORE_MODE is live');
    if (values.PUBLIC_URL && !values.PUBLIC_URL.startsWith('https:'))
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'must start with https: when STORE_MODE is live',
      });
  })
  .transform((values) => ({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databasePooler: values.DATABASE_POOLER ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    databaseLimits: values.DATABASE_LIMITS,
    role: values.STORE_ROLE,
    drainSeconds: values.DRAIN_SECONDS,
    jobsPollSeconds: values.JOBS_POLL_SECONDS,
    mode: values.STORE_MODE,
    markets: values.MARKETS,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? null,
    instance: values.INSTANCE ?? null,
    accessLog: values.ACCESS_LOG,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { url: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.TRACES_SHARE }
      : null,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    trustedProxies: values.TRUSTED_PROXIES,
    countryHeader: values.COUNTRY_HEADER?.toLowerCase() ?? null,
    cacheUrl: values.CACHE_URL ?? null,
    rateLimits: values.RATE_LIMITS,
    shopperLimits: values.SHOPPER_LIMITS,
    networkLimits: values.NETWORK_LIMITS,
    networkAttempts: values.NETWORK_ATTEMPTS,
    reservations: values.UNPAID_RESERVATIONS,
    cashCeilings: values.CASH_CEILINGS === 'on',
    parcelAfterMinutes: values.PARCEL_AFTER_MINUTES ?? (values.STORE_MODE === 'live' ? CANCEL_WINDOW_MINUTES : 0),
    guestCartDays: values.GUEST_CART_DAYS,
    mediaUrl: values.MEDIA_URL ?? null,
  }));

export type Config = z.infer<typeof schema> & { readonly providers: ProvidersConfig };

/** Invalid settings. The message names each variable, never its value, which may be a secret. */
export class WrongConfig extends Error {
  constructor(lines: readonly string[]) {
    super(`the configuration cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'WrongConfig';
  }
}

/**
 * Reads the settings of the store from environment variables; an empty one counts as unset. Throws `WrongConfig`, which
 * names every variable that is wrong or missing.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  registry: Registry = REGISTRY,
): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = schema.safeParse(set);
  const mode = set.STORE_MODE === 'live' ? 'live' : 'sandbox';
  const publicUrl = read.data?.publicUrl ?? `http://localhost:${read.data?.port ?? 3000}`;
  const { config: providers, problems } = readProviders(set, mode, publicUrl, registry);
  if (read.success && providers) return { ...read.data, providers };
  const wrong = read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  throw new WrongConfig([...wrong, ...problems]);
}
