import type { z } from 'zod';
import { type HyperPayConfig, liveHyperPay, sandboxHyperPay } from '../providers/hyperpay/config.ts';
import { livePayTabs, type PayTabsConfig, sandboxPayTabs } from '../providers/paytabs/config.ts';
import { liveSmsa, type SmsaConfig, sandboxSmsa } from '../providers/smsa/config.ts';

export type ProvidersConfig = {
  readonly hyperpay: HyperPayConfig;
  readonly paytabs: PayTabsConfig;
  readonly smsa: SmsaConfig;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of card providers and courier. In live mode every credential must be there and no simulator may be
 * named; in sandbox mode the simulators under `publicUrl` stand in for whatever is not set. `problems` names each
 * variable that is wrong, never its value.
 */
export function readProviders(
  environment: Environment,
  mode: 'sandbox' | 'live',
  publicUrl: string,
): { readonly config: ProvidersConfig | null; readonly problems: readonly string[] } {
  const live = mode === 'live';
  const hyperpay = (live ? liveHyperPay : sandboxHyperPay(publicUrl)).safeParse(environment);
  const paytabs = (live ? livePayTabs : sandboxPayTabs(publicUrl)).safeParse(environment);
  const smsa = (live ? liveSmsa : sandboxSmsa(publicUrl)).safeParse(environment);
  if (hyperpay.success && paytabs.success && smsa.success) {
    return { config: { hyperpay: hyperpay.data, paytabs: paytabs.data, smsa: smsa.data }, problems: [] };
  }
  return { config: null, problems: [hyperpay, paytabs, smsa].flatMap((read) => problemsOf(read, environment)) };
}

function problemsOf(read: z.ZodSafeParseResult<unknown>, environment: Environment): readonly string[] {
  return (read.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0] ?? '');
    return environment[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
}
