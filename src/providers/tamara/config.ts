import { z } from 'zod';
import { type Clock, systemClock } from '#kernel/clock';

/** Built-in credentials of the simulator. No other system accepts them. */
const SANDBOX_TAMARA = { apiToken: 'SANDBOX-API-TOKEN', notificationToken: 'SANDBOX-NOTIFICATION-TOKEN' } as const;

export type TamaraConfig = {
  readonly baseUrl: string;
  readonly apiToken: string;
  /** The key that signs what comes in. */
  readonly notificationToken: string;
  readonly timeoutMs: number;
  /** By which what comes in is over. */
  readonly clock: Clock;
};

const keys = {
  TAMARA_API_TOKEN: z.string().min(1),
  TAMARA_NOTIFICATION_TOKEN: z.string().min(1),
};

const switches = { TAMARA_TIMEOUT_MS: z.coerce.number().int().min(1000).max(60_000).optional() };

type Read = {
  readonly TAMARA_BASE_URL: string;
  readonly TAMARA_API_TOKEN: string;
  readonly TAMARA_NOTIFICATION_TOKEN: string;
  readonly TAMARA_TIMEOUT_MS?: number | undefined;
};

const toConfig = (read: Read): TamaraConfig => ({
  baseUrl: read.TAMARA_BASE_URL.replace(/\/+$/, ''),
  apiToken: read.TAMARA_API_TOKEN,
  notificationToken: read.TAMARA_NOTIFICATION_TOKEN,
  timeoutMs: read.TAMARA_TIMEOUT_MS ?? 20_000,
  clock: systemClock,
});

/** The settings of a live store: both tokens, none of the simulator. */
export const liveTamara = z
  .object({
    TAMARA_BASE_URL: z
      .url()
      .refine((url) => url.startsWith('https://'), 'must be https in a live store')
      .refine((url) => !url.includes('/sandbox/'), 'names the simulator, which a live store refuses')
      .refine((url) => !url.includes('api-sandbox.'), 'is a test host, where no money moves')
      .default('https://api.tamara.co'),
    TAMARA_API_TOKEN: keys.TAMARA_API_TOKEN.refine(
      (token) => token !== SANDBOX_TAMARA.apiToken,
      "is the simulator's token",
    ),
    TAMARA_NOTIFICATION_TOKEN: keys.TAMARA_NOTIFICATION_TOKEN.refine(
      (token) => token !== SANDBOX_TAMARA.notificationToken,
      "is the simulator's token",
    ),
    ...switches,
  })
  .transform(toConfig);

/** The settings of a sandbox store. Defaults to the simulator at `publicUrl`/sandbox/tamara; Tamara's own sandbox can be set instead. */
export function sandboxTamara(publicUrl: string) {
  return z
    .object({
      TAMARA_BASE_URL: z.url().default(`${publicUrl.replace(/\/+$/, '')}/sandbox/tamara`),
      TAMARA_API_TOKEN: keys.TAMARA_API_TOKEN.default(SANDBOX_TAMARA.apiToken),
      TAMARA_NOTIFICATION_TOKEN: keys.TAMARA_NOTIFICATION_TOKEN.default(SANDBOX_TAMARA.notificationToken),
      ...switches,
    })
    .transform(toConfig);
}
