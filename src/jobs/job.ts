import { z } from 'zod';
import type { JobPayloads } from '../shop/job-payloads.ts';
import type { Shop } from '../shop/shop.ts';

/** A job that follows another. `key` allows one waiting job of that name and key. */
type Following = {
  readonly [Name in keyof JobPayloads]: {
    readonly job: Name;
    readonly payload: JobPayloads[Name];
    readonly key: string;
  };
}[keyof JobPayloads];

/** A job as the queue sees it. */
export type JobSettings = {
  /** Its name in the queue. To change it, carry waiting jobs over by a migration (docs/database.md). */
  readonly name: string;
  /** How often it is retried after a failure, with growing pauses from 30 seconds to an hour. */
  readonly retries: number;
  /** How many of its kind a process runs at once; one by default. */
  readonly atOnce?: number;
  /** When it runs by itself, as a cron expression in UTC. */
  readonly schedule?: string;
  readonly payload: z.ZodType<object>;
  /**
   * The jobs that take its place when it has run, for one that stands for several: its end and they are one transaction. None for an
   * invalid payload.
   */
  readonly follows?: (
    payload: unknown,
  ) => readonly { readonly job: string; readonly payload: object; readonly key: string }[];
};

/** Where a job reports to operators; no personal data. */
export type JobLog = Readonly<Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>>;

/** A job of the store. `run` validates the payload itself: an invalid one is logged and given up, not retried. */
export type Job<Payload extends z.ZodType<object> = z.ZodType<object>> = Omit<JobSettings, 'follows'> & {
  readonly payload: Payload;
  readonly follows?: (payload: unknown) => readonly Following[];
  run(shop: Shop, payload: unknown, log: JobLog): Promise<void>;
};

type Definition<Payload extends z.ZodType<object>> = Omit<JobSettings, 'payload' | 'follows'> & {
  /** Without one the job carries nothing. */
  readonly payload: Payload;
  /** Does the work. A crash can repeat it: the second run of the same job must be harmless. */
  run(shop: Shop, payload: z.output<Payload>, log: JobLog): Promise<void>;
};

/** A job from its definition. */
export function defineJob<Payload extends z.ZodType<object>>(definition: Definition<Payload>): Job<Payload> {
  return {
    ...definition,
    async run(shop, payload, log) {
      const parsed = definition.payload.safeParse(payload);
      if (parsed.success) return await definition.run(shop, parsed.data, log);
      const issues = parsed.error.issues.map(({ code, path }) => `${path.join('.')}: ${code}`);
      log.error({ job: definition.name, issues }, 'a job with an invalid payload is given up');
    },
  };
}

/** A job that only stands for others, so that what caused them all wrote one row. */
export function defineOutboxJob<Payload extends z.ZodType<object>>({
  follows,
  ...settings
}: Omit<Definition<Payload>, 'run'> & { follows(payload: z.output<Payload>): readonly Following[] }): Job<Payload> {
  return {
    ...defineJob<Payload>({ ...settings, run: async () => undefined }),
    follows(payload) {
      const parsed = settings.payload.safeParse(payload);
      return parsed.success ? follows(parsed.data) : [];
    },
  };
}

/** The payload of jobs that carry nothing. */
export const NOTHING = z.object({});
