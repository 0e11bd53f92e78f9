import { z } from 'zod';

/** Built-in credentials of the simulator. No other system accepts them. */
export const SANDBOX_HYPERPAY = {
  accessToken: 'sandbox-access-token',
  entityVisaMaster: '8ac7a4c8000000010000000100000001',
  entityMada: '8ac7a4c8000000020000000200000002',
  entityApplePay: '8ac7a4c8000000030000000300000003',
  webhookKey: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
} as const;

const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

const keys = {
  HYPERPAY_BASE_URL: z.url(),
  HYPERPAY_ACCESS_TOKEN: z.string().min(1),
  HYPERPAY_ENTITY_VISA_MASTER: z.string().min(1).max(32),
  HYPERPAY_ENTITY_MADA: z.string().min(1).max(32),
  HYPERPAY_WEBHOOK_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal characters'),
};

const switches = {
  /** The entity of Apple Pay. Without one the store has no Apple Pay here. */
  HYPERPAY_ENTITY_APPLE_PAY: z.string().min(1).max(32).optional(),
  /** Who decrypts the wallet's token: the platform (`APPLEPAY`), or the acquirer, where the contract says so. */
  HYPERPAY_APPLE_PAY_BRAND: z.enum(['APPLEPAY', 'APPLEPAYTKN']).optional(),
  /** Leaves out every field that is not plain Latin text, for acquirers that reject Arabic names. */
  HYPERPAY_LATIN_ONLY: flag,
  /** Whether customer and billing data are sent. 3-D Secure 2 needs them; some acquirers reject them. */
  HYPERPAY_SEND_CUSTOMER: flag,
  /** Replaces the postal code, which our address form does not require. */
  HYPERPAY_FALLBACK_POSTCODE: z.string().min(1).max(16).optional(),
  HYPERPAY_TIMEOUT_MS: z.coerce.number().int().min(1000).max(60_000).optional(),
};

const testing = {
  HYPERPAY_TEST_MODE: z.enum(['EXTERNAL', 'INTERNAL']).optional(),
  /** Sends whole amounts, which test acquirers answer by (HyperPay contract, section 3.1). */
  HYPERPAY_WHOLE_AMOUNTS: flag,
};

export type HyperPayConfig = {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly entities: { readonly VISA_MASTER: string; readonly MADA: string; readonly APPLE_PAY?: string | undefined };
  readonly applePayBrand: 'APPLEPAY' | 'APPLEPAYTKN';
  readonly webhookKey: string;
  readonly testMode: 'EXTERNAL' | 'INTERNAL' | null;
  readonly wholeAmounts: boolean;
  readonly latinOnly: boolean;
  readonly sendCustomer: boolean;
  readonly fallbackPostcode: string;
  readonly timeoutMs: number;
};

type Read = z.infer<z.ZodObject<typeof keys>> &
  Partial<z.infer<z.ZodObject<typeof switches>>> &
  Partial<z.infer<z.ZodObject<typeof testing>>>;

function toConfig(read: Read): HyperPayConfig {
  return {
    baseUrl: read.HYPERPAY_BASE_URL.replace(/\/+$/, ''),
    accessToken: read.HYPERPAY_ACCESS_TOKEN,
    entities: {
      VISA_MASTER: read.HYPERPAY_ENTITY_VISA_MASTER,
      MADA: read.HYPERPAY_ENTITY_MADA,
      APPLE_PAY: read.HYPERPAY_ENTITY_APPLE_PAY,
    },
    applePayBrand: read.HYPERPAY_APPLE_PAY_BRAND ?? 'APPLEPAY',
    webhookKey: read.HYPERPAY_WEBHOOK_KEY,
    testMode: read.HYPERPAY_TEST_MODE ?? null,
    wholeAmounts: read.HYPERPAY_WHOLE_AMOUNTS ?? false,
    latinOnly: read.HYPERPAY_LATIN_ONLY ?? false,
    sendCustomer: read.HYPERPAY_SEND_CUSTOMER ?? true,
    fallbackPostcode: read.HYPERPAY_FALLBACK_POSTCODE ?? '00000',
    timeoutMs: read.HYPERPAY_TIMEOUT_MS ?? 20_000,
  };
}

/** The provider's test hosts, which report payments by test cards as paid (HyperPay contract, section 2). */
const isTestHost = (url: string) => /^https?:\/\/([a-z]+-)?test\.oppwa\.com([:/]|$)/i.test(url);

/**
 * The settings of a live store: every credential, a production host over https and no setting for tests, so that one
 * mistake cannot send `testMode` in production (HyperPay contract, section 2).
 */
export const liveHyperPay = z
  .object({
    ...keys,
    ...switches,
    HYPERPAY_BASE_URL: z
      .url()
      .refine((url) => url.startsWith('https://'), 'must be https in a live store')
      .refine((url) => !url.includes('/sandbox/'), 'names the simulator, which a live store refuses')
      .refine((url) => !isTestHost(url), 'is a test host, where no money moves'),
    HYPERPAY_WEBHOOK_KEY: keys.HYPERPAY_WEBHOOK_KEY.refine(
      (key) => key.toLowerCase() !== SANDBOX_HYPERPAY.webhookKey,
      "is the simulator's key",
    ),
    HYPERPAY_TEST_MODE: z.undefined('must not be set in a live store').optional(),
    HYPERPAY_WHOLE_AMOUNTS: z.undefined('must not be set in a live store').optional(),
  })
  .transform(toConfig);

/**
 * The settings of a sandbox store. Defaults to the simulator at `publicUrl`/sandbox/hyperpay; the provider's test host
 * can be set instead.
 */
export function sandboxHyperPay(publicUrl: string) {
  return z
    .object({
      ...switches,
      ...testing,
      HYPERPAY_BASE_URL: keys.HYPERPAY_BASE_URL.default(`${publicUrl.replace(/\/+$/, '')}/sandbox/hyperpay`),
      HYPERPAY_ACCESS_TOKEN: keys.HYPERPAY_ACCESS_TOKEN.default(SANDBOX_HYPERPAY.accessToken),
      HYPERPAY_ENTITY_VISA_MASTER: keys.HYPERPAY_ENTITY_VISA_MASTER.default(SANDBOX_HYPERPAY.entityVisaMaster),
      HYPERPAY_ENTITY_MADA: keys.HYPERPAY_ENTITY_MADA.default(SANDBOX_HYPERPAY.entityMada),
      HYPERPAY_ENTITY_APPLE_PAY: switches.HYPERPAY_ENTITY_APPLE_PAY.default(SANDBOX_HYPERPAY.entityApplePay),
      HYPERPAY_WEBHOOK_KEY: keys.HYPERPAY_WEBHOOK_KEY.default(SANDBOX_HYPERPAY.webhookKey),
    })
    .transform(toConfig);
}
