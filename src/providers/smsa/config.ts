import { z } from 'zod';
import sellers from '#content/sellers.json' with { type: 'json' };
import { byMarket, MARKET_CODES, type MarketCode } from '#kernel/market';
import { recordOf } from '#kernel/record';

/** Built-in keys of the simulator. No other system accepts them. */
export const SANDBOX_SMSA = { passKey: 'sandbox-pass-key', apiKey: 'sandbox-api-key' } as const;

const shipper = z.object({
  name: z.string().min(5).max(150),
  phone: z.string().min(9),
  line1: z.string().min(10).max(100),
  city: z.string().min(3).max(50),
});
type Shipper = z.infer<typeof shipper>;

const shipperText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON with name, phone, line1 and city' });
      return z.NEVER;
    }
  })
  .pipe(shipper);

/** The setting of a market's shipper. */
const settingOf = (code: MarketCode) => `SMSA_SHIPPER_${code}` as const;
type ShipperSetting = ReturnType<typeof settingOf>;
const SHIPPER_SETTINGS: readonly ShipperSetting[] = MARKET_CODES.map(settingOf);

const milliseconds = z.coerce.number().int().min(200).max(60_000);
const switches = {
  /** Which of the courier's interfaces books and tracks parcels. Only SOAP quotes prices. */
  SMSA_TRANSPORT: z.enum(['rest', 'soap']).default('rest'),
  SMSA_QUOTE_TIMEOUT_MS: milliseconds.default(2000),
  SMSA_TIMEOUT_MS: milliseconds.default(20_000),
};

/** Minutes between two polls of a parcel. The courier's guide allows four or five a day over SOAP. */
const FOLLOW_MINUTES = { rest: 30, soap: 300 } as const;
const followMinutes = z.coerce.number().int().min(1).max(1440);
const trackingPage = z.url().refine((url) => url.includes('{waybill}'), 'must contain {waybill}');

export type SmsaConfig = {
  readonly soapUrl: string;
  readonly passKey: string;
  readonly restUrl: string;
  readonly apiKey: string;
  readonly transport: 'rest' | 'soap';
  readonly quoteTimeoutMs: number;
  readonly timeoutMs: number;
  readonly followMinutes: number;
  /** The public tracking page; `{waybill}` stands for the number. */
  readonly trackingPage: string;
  readonly shippers: Readonly<Record<MarketCode, Shipper>>;
};

type Read = {
  readonly SMSA_SOAP_URL: string;
  readonly SMSA_PASS_KEY: string;
  readonly SMSA_REST_URL: string;
  readonly SMSA_API_KEY: string;
  readonly SMSA_TRANSPORT: 'rest' | 'soap';
  readonly SMSA_QUOTE_TIMEOUT_MS: number;
  readonly SMSA_TIMEOUT_MS: number;
  readonly SMSA_FOLLOW_MINUTES?: number | undefined;
  readonly SMSA_TRACKING_PAGE: string;
} & { readonly [Setting in ShipperSetting]?: Shipper | undefined };

function toConfig(read: Read): SmsaConfig {
  return {
    soapUrl: read.SMSA_SOAP_URL,
    passKey: read.SMSA_PASS_KEY,
    restUrl: read.SMSA_REST_URL.replace(/\/+$/, ''),
    apiKey: read.SMSA_API_KEY,
    transport: read.SMSA_TRANSPORT,
    quoteTimeoutMs: read.SMSA_QUOTE_TIMEOUT_MS,
    timeoutMs: read.SMSA_TIMEOUT_MS,
    followMinutes: read.SMSA_FOLLOW_MINUTES ?? FOLLOW_MINUTES[read.SMSA_TRANSPORT],
    trackingPage: read.SMSA_TRACKING_PAGE,
    // a live store requires each
    shippers: byMarket(({ code }) => read[settingOf(code)] ?? sellers[code].sandboxShipper),
  };
}

const noSimulator = (url: string) => !url.includes('/sandbox/');
const SIMULATOR = 'names the simulator, which a live store refuses';

/** The courier's test hosts, whose parcels are not delivered (SMSA contract, section 3). */
const isTestHost = (url: string) => /^https?:\/\/[^/]*sandbox/i.test(url);

/**
 * The settings of a live store: every key and the shipper of every market. The courier publishes its SOAP URL as plain
 * http; the pass key is sent over http only when SMSA_PLAIN_HTTP is `approved` (SMSA contract, section 2).
 */
export const liveSmsa = z
  .object({
    ...switches,
    SMSA_SOAP_URL: z.url().refine(noSimulator, SIMULATOR),
    SMSA_PASS_KEY: z
      .string()
      .min(1)
      .refine((key) => key !== SANDBOX_SMSA.passKey, "is the simulator's key"),
    SMSA_REST_URL: z
      .url()
      .refine((url) => url.startsWith('https://'), 'must be https in a live store')
      .refine(noSimulator, SIMULATOR)
      .refine((url) => !isTestHost(url), 'is a test host, whose parcels nobody fetches')
      .default('https://ecomapis.smsaexpress.com'),
    SMSA_API_KEY: z
      .string()
      .min(1)
      .refine((key) => key !== SANDBOX_SMSA.apiKey, "is the simulator's key"),
    ...recordOf(SHIPPER_SETTINGS, () => shipperText),
    SMSA_FOLLOW_MINUTES: followMinutes.optional(),
    SMSA_TRACKING_PAGE: trackingPage
      .refine(noSimulator, SIMULATOR)
      .default('https://www.smsaexpress.com/trackingdetails?tracknumbers={waybill}'),
    SMSA_PLAIN_HTTP: z.literal('approved').optional(),
  })
  .refine((read) => read.SMSA_SOAP_URL.startsWith('https://') || read.SMSA_PLAIN_HTTP === 'approved', {
    path: ['SMSA_SOAP_URL'],
    message: 'must be https, or SMSA_PLAIN_HTTP must say approved',
  })
  .transform(toConfig);

/**
 * The settings of a sandbox store. Defaults to the simulator at `publicUrl`/sandbox/smsa; the courier's test hosts can
 * be set instead.
 */
export function sandboxSmsa(publicUrl: string) {
  const base = `${publicUrl.replace(/\/+$/, '')}/sandbox/smsa`;
  return z
    .object({
      ...switches,
      SMSA_SOAP_URL: z.url().default(`${base}/SECOM/SMSAwebServiceIntl.asmx`),
      SMSA_PASS_KEY: z.string().min(1).default(SANDBOX_SMSA.passKey),
      SMSA_REST_URL: z.url().default(base),
      SMSA_API_KEY: z.string().min(1).default(SANDBOX_SMSA.apiKey),
      ...recordOf(SHIPPER_SETTINGS, () => shipperText.optional()),
      SMSA_FOLLOW_MINUTES: followMinutes.default(1),
      SMSA_TRACKING_PAGE: trackingPage.default(`${base}/parcels/{waybill}`),
    })
    .transform(toConfig);
}
