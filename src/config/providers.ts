import type { CardProviderFacts } from '#shop/payments/port';
import type { CardProviderEntry, ConfiguredCardProvider } from '../providers/card-provider.ts';
import { CARD_PROVIDERS } from '../providers/card-providers.ts';
import type { ConfiguredCourier, CourierEntry } from '../providers/courier.ts';
import { COURIERS } from '../providers/couriers.ts';
import type { EdgeEntry } from '../providers/edge.ts';
import { EDGES } from '../providers/edges.ts';
import type { ConfiguredMail, MailTransportEntry } from '../providers/mail-transport.ts';
import { MAIL_TRANSPORTS } from '../providers/mail-transports.ts';
import type { ConfiguredRegister, RegisterEntry } from '../providers/national-address.ts';
import { REGISTERS } from '../providers/national-addresses.ts';
import type { Mode, Settings } from '../providers/settings.ts';
import type { ConfiguredSocialLogin, SocialLoginEntry } from '../providers/social-login.ts';
import { SOCIAL_LOGINS } from '../providers/social-logins.ts';
import { TAX_AUTHORITIES } from '../providers/tax-authorities.ts';
import type { ConfiguredTaxAuthority, TaxAuthorityEntry } from '../providers/tax-authority.ts';
import type { Edge } from '../web/edge/port.ts';

/** The providers that a store can be set up with. */
export type Registry = {
  readonly cards: readonly CardProviderEntry[];
  readonly couriers: readonly [CourierEntry, ...CourierEntry[]];
  readonly mail: readonly MailTransportEntry[];
  readonly registers: readonly RegisterEntry[];
  readonly taxAuthorities: readonly TaxAuthorityEntry[];
  readonly socialLogins: readonly SocialLoginEntry[];
  readonly edges: readonly EdgeEntry[];
};

export const REGISTRY: Registry = {
  cards: CARD_PROVIDERS,
  couriers: COURIERS,
  mail: MAIL_TRANSPORTS,
  registers: REGISTERS,
  taxAuthorities: TAX_AUTHORITIES,
  socialLogins: SOCIAL_LOGINS,
  edges: EDGES,
};

/** The providers of one store, with their settings. */
export type ProvidersConfig = {
  readonly cards: readonly ConfiguredCardProvider[];
  /** The card providers of the registry, set up or not. */
  readonly listedCards: readonly CardProviderFacts[];
  readonly courier: ConfiguredCourier;
  readonly mail: ConfiguredMail;
  /** The register of national addresses; null when none is set up. */
  readonly register: ConfiguredRegister | null;
  /** The tax authority that papers are reported to; null when none is set up. */
  readonly taxAuthority: ConfiguredTaxAuthority | null;
  /** Google and Facebook, as far as they are set up. */
  readonly socialLogins: readonly ConfiguredSocialLogin[];
  /** The caches in front of the store, and the secret by which they prove it; null without any. */
  readonly edge: { readonly edge: Edge; readonly secret: string } | null;
  /** Where a sandbox store shows its mail. */
  readonly mailbox: MailTransportEntry['mailbox'] | null;
};

/**
 * Reads the settings of card providers, courier, mail, register of national addresses, tax authority and social logins. In live
 * mode a provider is off where none of its variables is set, apart from courier and mail, which are needed; where some are, the
 * missing ones are named. Those of the simulators are refused. In sandbox mode the simulators below `publicUrl` replace whatever
 * is not set. `problems` names each wrong variable, never its value.
 */
export function readProviders(
  settings: Settings,
  mode: Mode,
  publicUrl: string,
  registry: Registry,
): { readonly config: ProvidersConfig | null; readonly problems: readonly string[] } {
  const cards: ConfiguredCardProvider[] = [];
  const problems: string[] = [];
  for (const entry of registry.cards) {
    const read = entry.configure(settings, mode, publicUrl);
    if (!read.ok) problems.push(...read.error);
    else if (read.value) cards.push(read.value);
  }
  const named = registry.couriers.find(({ name }) => name === settings.COURIER);
  if (settings.COURIER !== undefined && !named) {
    problems.push(`COURIER must be one of ${registry.couriers.map(({ name }) => name).join(', ')}`);
  }
  const courier = (named ?? registry.couriers[0]).configure(settings, mode, publicUrl);
  if (!courier.ok) problems.push(...courier.error);
  const mail = chooseMail(settings, mode, registry.mail);
  if (!mail.config) problems.push(...mail.problems);
  const registers = registry.registers.map((entry) => entry.configure(settings, mode, publicUrl));
  for (const read of registers) if (!read.ok) problems.push(...read.error);
  const register = registers.flatMap((read) => (read.ok && read.value ? [read.value] : []))[0] ?? null;
  const authorities = registry.taxAuthorities.map((entry) => entry.configure(settings, mode, publicUrl));
  for (const read of authorities) if (!read.ok) problems.push(...read.error);
  const taxAuthority = authorities.flatMap((read) => (read.ok && read.value ? [read.value] : []))[0] ?? null;
  const logins = registry.socialLogins.map((entry) => entry.configure(settings, mode, publicUrl));
  for (const read of logins) if (!read.ok) problems.push(...read.error);
  const socialLogins = logins.flatMap((read) => (read.ok && read.value ? [read.value] : []));
  const edge = chooseEdge(settings, mode, registry.edges);
  problems.push(...edge.problems);
  if (!courier.ok || !mail.config || problems.length > 0) return { config: null, problems };
  const mailbox = registry.mail.find((entry) => entry.mailbox)?.mailbox ?? null;
  return {
    config: {
      cards,
      listedCards: registry.cards,
      courier: courier.value,
      mail: mail.config,
      register,
      taxAuthority,
      socialLogins,
      edge: edge.config,
      mailbox,
    },
    problems,
  };
}

/** Returns the first mail transport with settings. */
function chooseMail(
  settings: Settings,
  mode: Mode,
  all: readonly MailTransportEntry[],
): { readonly config: ConfiguredMail | null; readonly problems: readonly string[] } {
  for (const entry of all) {
    const read = entry.configure(settings, mode);
    if (!read.ok) return { config: null, problems: read.error };
    if (read.value) return { config: read.value, problems: [] };
  }
  return { config: null, problems: ['no mail transport is set up'] };
}

/** The secret that edges prove themselves by is as hard to guess as this. */
const SHORTEST_SECRET = 16;

/** Reads the settings of the caches in front of the store; none without `EDGE`. */
function chooseEdge(
  settings: Settings,
  mode: Mode,
  all: readonly EdgeEntry[],
): { readonly config: ProvidersConfig['edge']; readonly problems: readonly string[] } {
  const { EDGE: name, EDGE_SECRET: secret = '' } = settings;
  const refuse = (...problems: readonly string[]) => ({ config: null, problems });
  if (name === undefined) return secret === '' ? { config: null, problems: [] } : refuse('EDGE is missing');
  const entry = all.find((one) => one.name === name);
  if (!entry) return refuse(`EDGE must be one of ${all.map((one) => one.name).join(', ')}`);
  if (!/^[\w.~+/=-]+$/.test(secret) || secret.length < SHORTEST_SECRET)
    return refuse(`EDGE_SECRET must have at least ${SHORTEST_SECRET} letters, digits and signs of . _ ~ + / = -`);
  const read = entry.configure(settings, mode);
  return read.ok ? { config: { edge: read.value, secret }, problems: [] } : refuse(...read.error);
}
