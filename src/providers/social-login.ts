/** How a social login describes itself (`social-logins.ts`). */
import type { Hono } from 'hono';
import { z } from 'zod';
import { ok, type Result } from '#kernel/result';
import type { Provider, SocialLogins } from '#shop/customers/port';
import { type Mode, readSettings, type Settings } from './settings.ts';

type SimulatorOptions = {
  /** The url of the store that the provider returns browsers to; it knows no other. */
  readonly callbackUrl: string;
  /** The file of the state; memory when left out. */
  readonly file?: string;
};

/** A social login with settings that hold. */
export type ConfiguredSocialLogin = {
  readonly name: Provider;
  readonly login: SocialLogins;
  /** Answers below `/sandbox/<name>`; null where the store has credentials of the provider itself. */
  readonly simulate: ((options: SimulatorOptions) => { readonly app: Hono }) | null;
};

/** An entry of the registry. */
export type SocialLoginEntry = {
  readonly name: Provider;
  /**
   * Reads its settings. Null for a live store without credentials: its button is hidden then. Refuses with a line for
   * each variable that is wrong or missing.
   */
  configure(settings: Settings, mode: Mode, publicUrl: string): Result<ConfiguredSocialLogin | null, readonly string[]>;
};

type Definition<Config> = {
  readonly name: Provider;
  /** The variables of the credentials: both or neither. */
  readonly credentials: readonly [id: string, secret: string];
  /** The schema of all its variables. Urls have those of the provider as defaults. */
  readonly settings: (mode: Mode) => z.ZodType<Config>;
  /** The settings by which a sandbox store without credentials uses the simulator at `url`. */
  readonly sandbox: (url: string) => Config;
  readonly login: (config: Config) => SocialLogins;
  readonly simulator: (config: Config, url: string, options: SimulatorOptions) => { readonly app: Hono };
};

/** Makes an entry of the registry from the parts of a social login. */
export function defineSocialLogin<Config>(definition: Definition<Config>): SocialLoginEntry {
  const { name, credentials, settings: schema, sandbox, login, simulator } = definition;
  return {
    name,
    configure(settings, mode, publicUrl) {
      if (credentials.some((variable) => settings[variable] !== undefined)) {
        const read = readSettings({ live: schema(mode), sandbox: () => schema(mode) }, settings, mode, publicUrl);
        return read.ok ? ok({ name, login: login(read.value), simulate: null }) : read;
      }
      if (mode === 'live') return ok(null);
      const url = simulatorUrl(name, publicUrl);
      const config = sandbox(url);
      return ok({ name, login: login(config), simulate: (options) => simulator(config, url, options) });
    },
  };
}

/** Returns where the simulator of a provider answers, without a slash at the end. */
function simulatorUrl(name: Provider, publicUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/sandbox/${name}`;
}

/** The url of a provider: in a live store over https, and never the simulator's. */
export function providerUrl(mode: Mode, usual: string) {
  const isSafe = (url: string) => url.startsWith('https://') && !url.includes('/sandbox/');
  return z
    .url({ protocol: /^https?$/, error: `must be a URL such as ${usual}` })
    .refine((url) => mode === 'sandbox' || isSafe(url), 'must be https, and not the simulator, in a live store')
    .default(usual)
    .transform((url) => url.replace(/\/+$/, ''));
}
