import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable, Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import type { OpenLibrary } from './better-auth.ts';
import { sharedSecret } from './queries.ts';

/** A way of signing in elsewhere, as it was configured. Without `issuer` it is the provider's public one. */
export type ProviderCredentials = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer?: string | undefined;
};

export const PROVIDERS = ['google', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];

export type SignInSettings = {
  readonly database: Database;
  readonly clock: Clock;
  /** Where the store is reached, without a slash at the end: links and callbacks start with it. */
  readonly publicUrl: string;
  readonly providers: Readonly<Partial<Record<Provider, ProviderCredentials>>>;
};

/** The library behind accounts, loaded when somebody first needs it: a store nobody signs in to pays nothing for it. */
export type SignInLibrary = {
  /** The ways of signing in elsewhere that are configured. */
  readonly providers: readonly Provider[];
  readonly publicUrl: string;
  /** Loads the library once. Call it before opening a transaction: it may ask the database for its secret. */
  open(): Promise<OpenLibrary>;
  /**
   * Has the library answer a step of signing in elsewhere (docs/decisions/0061). It asks each provider for its addresses
   * first, and asks again the next time when one did not answer; signing in with a password never waits for that.
   */
  elsewhere(request: Request): Promise<Response>;
  /** Runs `work` with everything the library reads and writes inside `tx`. */
  within<T>(tx: Transaction, work: () => Promise<T>): Promise<T>;
};

/** Prepares the library without loading it. */
export function createSignInLibrary(settings: SignInSettings): SignInLibrary {
  const inside = new AsyncLocalStorage<Queryable>();
  const named = PROVIDERS.filter((provider) => settings.providers[provider]);
  const current = () => inside.getStore() ?? settings.database.read;
  let opened: Promise<OpenLibrary> | undefined;
  let openedBySocialLogin: Promise<OpenLibrary> | undefined;

  async function load(providers: SignInSettings['providers']): Promise<OpenLibrary> {
    const secret = await sharedSecret(settings.database, 'better-auth');
    const { openBetterAuth } = await import('./better-auth.ts');
    return openBetterAuth({ ...settings, providers, secret, current });
  }

  async function loadSocialLogin(): Promise<OpenLibrary> {
    const library = await load(settings.providers);
    const { socialProviders } = await library.$context;
    const found = socialProviders.map(({ id }) => id);
    const silent = named.filter((provider) => !found.includes(provider));
    if (silent.length > 0) throw new Error(`${silent.join(' and ')} did not say where to sign in`);
    return library;
  }

  return {
    providers: named,
    publicUrl: settings.publicUrl,
    open() {
      opened ??= load({}).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    async elsewhere(request) {
      openedBySocialLogin ??= loadSocialLogin().catch((error: unknown) => {
        openedBySocialLogin = undefined;
        throw error;
      });
      return (await openedBySocialLogin).handler(request);
    },
    within: (tx, work) => inside.run(tx, work),
  };
}
