import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from '#database/database';
import type { Clock } from '#kernel/clock';
import { getSharedSecret } from '#shop/credentials';
import type { OpenLibrary } from './better-auth.ts';
import type { Provider, SignInLibrary, SocialLogins } from './port.ts';

export const PROVIDERS = ['google', 'facebook'] as const satisfies readonly Provider[];

export type SignInSettings = {
  readonly database: Database;
  readonly clock: Clock;
  /** The store's URL without a slash at the end: links and callbacks start with it. */
  readonly publicUrl: string;
  readonly providers: SocialLogins;
};

/** Creates the library without loading it. */
export function createSignInLibrary(settings: SignInSettings): SignInLibrary {
  const inside = new AsyncLocalStorage<Queryable>();
  const configured = PROVIDERS.filter((provider) => settings.providers[provider]);
  const current = () => inside.getStore() ?? settings.database.read;
  let opened: Promise<OpenLibrary> | undefined;
  let openedBySocialLogin: Promise<OpenLibrary> | undefined;

  async function load(providers: SignInSettings['providers']): Promise<OpenLibrary> {
    const secret = await getSharedSecret(settings.database, 'better-auth');
    const { openBetterAuth } = await import('./better-auth.ts');
    return openBetterAuth({ ...settings, providers, secret, current });
  }

  async function loadSocialLogin(): Promise<OpenLibrary> {
    const library = await load(settings.providers);
    const { socialProviders } = await library.$context;
    const found = socialProviders.map(({ id }) => id);
    const missing = configured.filter((provider) => !found.includes(provider));
    if (missing.length > 0) throw new Error(`${missing.join(' and ')} did not answer with the URLs of its login`);
    return library;
  }

  return {
    providers: configured,
    publicUrl: settings.publicUrl,
    open() {
      opened ??= load({}).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    async handleSocialLogin(request) {
      openedBySocialLogin ??= loadSocialLogin().catch((error: unknown) => {
        openedBySocialLogin = undefined;
        throw error;
      });
      return (await openedBySocialLogin).handler(request);
    },
    within: (tx, work) => inside.run(tx, work),
  };
}
