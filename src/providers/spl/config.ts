import { z } from 'zod';

/** The built-in key of the simulator. No other system accepts it. */
export const SANDBOX_SPL_KEY = 'sandbox-spl-key';

export type SplConfig = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
};

type Read = { readonly SPL_URL: string; readonly SPL_API_KEY: string; readonly SPL_TIMEOUT_MS: number };

function toConfig(read: Read): SplConfig {
  return { url: read.SPL_URL.replace(/\/+$/, ''), apiKey: read.SPL_API_KEY, timeoutMs: read.SPL_TIMEOUT_MS };
}

/** A shopper waits for it beside a field, so never longer than a second and a half. */
const timeout = z.coerce.number().int().min(100).max(1500).default(1300);

/** The settings of a live store. */
export const liveSpl = z
  .object({
    SPL_URL: z
      .url()
      .refine((url) => url.startsWith('https://'), 'must be https in a live store')
      .refine((url) => !url.includes('/sandbox/'), 'names the simulator, which a live store refuses')
      .default('https://apina.address.gov.sa'),
    SPL_API_KEY: z
      .string()
      .min(1)
      .refine((key) => key !== SANDBOX_SPL_KEY, "is the simulator's key"),
    SPL_TIMEOUT_MS: timeout,
  })
  .transform(toConfig);

/** The settings of a sandbox store: the simulator at `publicUrl`/sandbox/spl unless others are set. */
export function sandboxSpl(publicUrl: string) {
  return z
    .object({
      SPL_URL: z.url().default(`${publicUrl.replace(/\/+$/, '')}/sandbox/spl`),
      SPL_API_KEY: z.string().min(1).default(SANDBOX_SPL_KEY),
      SPL_TIMEOUT_MS: timeout,
    })
    .transform(toConfig);
}
