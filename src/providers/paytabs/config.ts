import { z } from 'zod';

/** Built-in credentials of the simulator. No other system accepts them. */
export const SANDBOX_PAYTABS = { profileId: 100_001, serverKey: 'SANDBOXKEY-0000000000-0000000000' } as const;

/** The hosts by region (PayTabs contract, section 2). A key works on the host of its region only. */
const PAYTABS_HOSTS = {
  ARE: 'https://secure.paytabs.com',
  SAU: 'https://secure.paytabs.sa',
} as const;

const keys = {
  PAYTABS_BASE_URL: z.url(),
  PAYTABS_PROFILE_ID: z.coerce.number().int().positive(),
  PAYTABS_SERVER_KEY: z.string().min(1),
};

const switches = {
  PAYTABS_TIMEOUT_MS: z.coerce.number().int().min(1000).max(60_000).optional(),
  /** Requests a signed GET instead of a form POST when the browser returns. */
  PAYTABS_RETURN_USING_GET: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
};

export type PayTabsConfig = {
  readonly baseUrl: string;
  readonly profileId: number;
  readonly serverKey: string;
  readonly timeoutMs: number;
  readonly returnUsingGet: boolean;
  /** Whether payments of a test profile count as paid; their references start with TST. */
  readonly acceptTests: boolean;
};

type Read = z.infer<z.ZodObject<typeof keys>> & Partial<z.infer<z.ZodObject<typeof switches>>>;

function toConfig(read: Read, acceptTests: boolean): PayTabsConfig {
  return {
    baseUrl: read.PAYTABS_BASE_URL.replace(/\/+$/, ''),
    profileId: read.PAYTABS_PROFILE_ID,
    serverKey: read.PAYTABS_SERVER_KEY,
    timeoutMs: read.PAYTABS_TIMEOUT_MS ?? 30_000,
    returnUsingGet: read.PAYTABS_RETURN_USING_GET ?? false,
    acceptTests,
  };
}

/**
 * The settings of a live store: every credential, over https, none of the simulator. The host is that of the UAE by
 * default.
 */
export const livePayTabs = z
  .object({
    ...keys,
    ...switches,
    PAYTABS_BASE_URL: z
      .url()
      .refine((url) => url.startsWith('https://'), 'must be https in a live store')
      .refine((url) => !url.includes('/sandbox/'), 'names the simulator, which a live store refuses')
      .default(PAYTABS_HOSTS.ARE),
    PAYTABS_SERVER_KEY: keys.PAYTABS_SERVER_KEY.refine(
      (key) => key !== SANDBOX_PAYTABS.serverKey,
      "is the simulator's key",
    ),
  })
  .transform((read) => toConfig(read, false));

/**
 * The settings of a sandbox store. Defaults to the simulator at `publicUrl`/sandbox/paytabs; a test profile of the
 * provider can be set instead.
 */
export function sandboxPayTabs(publicUrl: string) {
  return z
    .object({
      ...switches,
      PAYTABS_BASE_URL: keys.PAYTABS_BASE_URL.default(`${publicUrl.replace(/\/+$/, '')}/sandbox/paytabs`),
      PAYTABS_PROFILE_ID: keys.PAYTABS_PROFILE_ID.default(SANDBOX_PAYTABS.profileId),
      PAYTABS_SERVER_KEY: keys.PAYTABS_SERVER_KEY.default(SANDBOX_PAYTABS.serverKey),
    })
    .transform((read) => toConfig(read, true));
}
