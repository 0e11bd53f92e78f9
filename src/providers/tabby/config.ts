import { isIP } from 'node:net';
import { z } from 'zod';
import { MARKETS, type MarketCode } from '#kernel/market';

/** Tabby's hosts by the country's domain: a key works on the host of its country only (Tabby contract, section 1). */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ['sa', 'https://api.tabby.sa'],
  ['ae', 'https://api.tabby.ai'],
]);

/** The markets in which Tabby lends, with what each needs. */
const COUNTRIES = Object.values(MARKETS).flatMap(({ code: market, currency, iso2 }) => {
  const host = HOSTS.get(iso2.toLowerCase());
  if (host === undefined) return [];
  const named = (what: string) => `TABBY_${market}_${what}`;
  return [{ market, currency, host, key: named('SECRET_KEY'), code: named('MERCHANT_CODE'), url: named('BASE_URL') }];
});
type Country = (typeof COUNTRIES)[number];

const SECRET = 'TABBY_WEBHOOK_SECRET';
const ADDRESSES = 'TABBY_WEBHOOK_ADDRESSES';
const TIMEOUT = 'TABBY_TIMEOUT_MS';

/** Built-in credentials of the simulator. No other system accepts them. */
const SANDBOX_TABBY = { secretKey: 'sk_test_sandbox', webhookSecret: 'SANDBOX-WEBHOOK-SECRET' } as const;

/** The account of one country. */
type TabbyAccount = {
  readonly market: MarketCode;
  readonly currency: string;
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly merchantCode: string;
};

export type TabbyConfig = {
  readonly accounts: readonly TabbyAccount[];
  /** The value of the header that messages carry. */
  readonly webhookSecret: string;
  /** The addresses that messages come from; empty for any. */
  readonly webhookAddresses: readonly string[];
  readonly timeoutMs: number;
};

function addressesOf(setting = ''): string[] {
  return setting
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

const variables = z
  .record(z.string(), z.string().optional())
  .refine((read) => read[TIMEOUT] === undefined || /^[1-9]\d{3,4}$/.test(read[TIMEOUT]), {
    path: [TIMEOUT],
    message: 'must be milliseconds from 1000 to 99999',
  })
  .refine((read) => addressesOf(read[ADDRESSES]).every((address) => isIP(address) !== 0), {
    path: [ADDRESSES],
    message: 'must be addresses with commas between them',
  })
  .superRefine((read, context) => {
    for (const { url } of COUNTRIES) {
      const given = read[url];
      if (given !== undefined && !URL.canParse(given))
        context.addIssue({ code: 'custom', path: [url], message: 'is no url' });
    }
  });
type Read = z.infer<typeof variables>;

function toConfig(read: Read, hostOf: (country: Country) => string): TabbyConfig {
  const accounts = COUNTRIES.flatMap((country): TabbyAccount[] => {
    const { market, currency, key, code, url } = country;
    const [secretKey, merchantCode] = [read[key], read[code]];
    if (!secretKey || !merchantCode) return [];
    const baseUrl = (read[url] ?? hostOf(country)).replace(/\/+$/, '');
    return [{ market, currency, baseUrl, secretKey, merchantCode }];
  });
  return {
    accounts,
    webhookSecret: read[SECRET] ?? '',
    webhookAddresses: addressesOf(read[ADDRESSES]),
    timeoutMs: Number(read[TIMEOUT] ?? 20_000),
  };
}

/** The settings of a live store: both variables of each country that has a contract, and the secret of its messages. */
export const liveTabby = variables
  .superRefine((read, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const begun = COUNTRIES.filter(({ key, code }) => read[key] !== undefined || read[code] !== undefined);
    for (const { key, code, url } of begun.length > 0 ? begun : COUNTRIES) {
      for (const name of [key, code]) if (!read[name]) refuse(name, 'is missing');
      if (read[key] === SANDBOX_TABBY.secretKey) refuse(key, "is the simulator's key");
      const base = read[url];
      if (base !== undefined && (!base.startsWith('https://') || base.includes('/sandbox/')))
        refuse(url, 'must be https and no simulator in a live store');
    }
    if (!read[SECRET]) refuse(SECRET, 'is missing');
    if (read[SECRET] === SANDBOX_TABBY.webhookSecret) refuse(SECRET, "is the simulator's secret");
  })
  .transform((read) => toConfig(read, ({ host }) => host));

/** The settings of a sandbox store. Defaults to the simulator at `publicUrl`/sandbox/tabby; a test account can be set instead. */
export function sandboxTabby(publicUrl: string) {
  const simulator = `${publicUrl.replace(/\/+$/, '')}/sandbox/tabby`;
  const simulated = Object.fromEntries(
    COUNTRIES.flatMap(({ market, key, code }) => [
      [key, SANDBOX_TABBY.secretKey],
      [code, market],
    ]),
  );
  return variables.transform((read) =>
    toConfig({ ...simulated, [SECRET]: SANDBOX_TABBY.webhookSecret, ...defined(read) }, () => simulator),
  );
}

/** The variables that are set. */
function defined(read: Read): Read {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
