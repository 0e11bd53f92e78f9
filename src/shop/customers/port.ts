import type { Transaction } from '#database/database';
import type { OpenLibrary } from './better-auth.ts';

/** What a social login needs to know of the provider that the store is registered with (docs/security.md). */

/** The client that the provider knows the store by. */
type Client = { readonly clientId: string; readonly clientSecret: string };

/** Google speaks OpenID Connect: everything else is found below `issuer`. */
export type GoogleLogin = Client & { readonly issuer: string };

/** Facebook speaks OAuth 2 with names of its own. URLs are without a slash at the end. */
export type FacebookLogin = Client & {
  /** The site with the dialog. */
  readonly url: string;
  /** The site with tokens and profiles. */
  readonly graphUrl: string;
};

/** The social logins of a store. */
export type SocialLogins = { readonly google?: GoogleLogin; readonly facebook?: FacebookLogin };

export type Provider = keyof SocialLogins;

/** The library behind accounts, loaded at its first use. */
export type SignInLibrary = {
  /** The configured social logins. */
  readonly providers: readonly Provider[];
  readonly publicUrl: string;
  /** Loads the library once. Call it before a transaction: it may read its secret from the database. */
  open(): Promise<OpenLibrary>;
  /**
   * Handles a step of a social login (docs/security.md). The first call discovers the URLs of every provider, and later
   * ones retry when one did not answer; logins with a password never wait for that.
   */
  handleSocialLogin(request: Request): Promise<Response>;
  /** Runs `work` with everything the library reads and writes inside `tx`. */
  within<T>(tx: Transaction, work: () => Promise<T>): Promise<T>;
};
