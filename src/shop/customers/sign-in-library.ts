import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable, Transaction } from '#database/database';
import type { OpenLibrary } from './better-auth.ts';
import { sharedSecret } from './records.ts';

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
  /** Where the store is reached, without a slash at the end: links and callbacks start with it. */
  readonly publicUrl: string;
  readonly providers: Readonly<Partial<Record<Provider, ProviderCredentials>>>;
  /** Signs the steps of signing in elsewhere; without it one is made and kept in the database. */
  readonly secret?: string | null;
};

/** The library behind accounts, loaded when somebody first needs it: a store nobody signs in to pays nothing for it. */
export type SignInLibrary = {
  /** The ways of signing in elsewhere that are configured. */
  readonly providers: readonly Provider[];
  readonly publicUrl: string;
  /** Loads the library once. Call it before opening a transaction: it may ask the database for its secret. */
  open(): Promise<OpenLibrary>;
  /** Runs `work` with everything the library reads and writes inside `tx`. */
  within<T>(tx: Transaction, work: () => Promise<T>): Promise<T>;
};

/** Prepares the library without loading it. */
export function createSignInLibrary(settings: SignInSettings): SignInLibrary {
  const inside = new AsyncLocalStorage<Queryable>();
  let opened: Promise<OpenLibrary> | undefined;

  async function load(): Promise<OpenLibrary> {
    const secret = settings.secret ?? (await sharedSecret(settings.database, 'better-auth'));
    const { openBetterAuth } = await import('./better-auth.ts');
    return openBetterAuth({ ...settings, secret, current: () => inside.getStore() ?? settings.database.read });
  }

  return {
    providers: PROVIDERS.filter((provider) => settings.providers[provider]),
    publicUrl: settings.publicUrl,
    open() {
      opened ??= load().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    within: (tx, work) => inside.run(tx, work),
  };
}
