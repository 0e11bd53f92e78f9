import { z } from 'zod';
import type { TaxEnvironment } from '#shop/invoices/port';

/** The secret of a sandbox store. No other store accepts it. */
const SANDBOX_ZATCA_SECRET = 'sandbox-secret-of-the-tax-units-0';

export type ZatcaConfig = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly environment: TaxEnvironment;
  /** What the keys of units are sealed by. */
  readonly keySecret: string;
  readonly timeoutMs: number;
};

const HOST = 'https://gw-fatoora.zatca.gov.sa/e-invoicing';
const timeout = z.coerce.number().int().min(1000).max(60_000).default(20_000);
const secret = z.string().min(32, 'must have at least 32 characters');

/** The settings of a live store: the authority's simulation or the real thing. */
export const liveZatca = z
  .object({
    ZATCA_ENVIRONMENT: z.enum(['simulation', 'core'], 'must be simulation or core').default('core'),
    ZATCA_KEY_SECRET: secret.refine((text) => text !== SANDBOX_ZATCA_SECRET, "is the simulator's secret"),
    ZATCA_TIMEOUT_MS: timeout,
  })
  .transform(
    (read): ZatcaConfig => ({
      url: `${HOST}/${read.ZATCA_ENVIRONMENT}`,
      environment: read.ZATCA_ENVIRONMENT,
      keySecret: read.ZATCA_KEY_SECRET,
      timeoutMs: read.ZATCA_TIMEOUT_MS,
    }),
  );

/** The settings of a sandbox store: the simulator at `publicUrl`/sandbox/zatca unless others are set. */
export function sandboxZatca(publicUrl: string) {
  return z
    .object({
      ZATCA_URL: z.url().default(`${publicUrl.replace(/\/+$/, '')}/sandbox/zatca/developer-portal`),
      ZATCA_KEY_SECRET: secret.default(SANDBOX_ZATCA_SECRET),
      ZATCA_TIMEOUT_MS: timeout,
    })
    .transform(
      (read): ZatcaConfig => ({
        url: read.ZATCA_URL.replace(/\/+$/, ''),
        environment: 'sandbox',
        keySecret: read.ZATCA_KEY_SECRET,
        timeoutMs: read.ZATCA_TIMEOUT_MS,
      }),
    );
}
