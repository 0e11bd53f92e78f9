/** What a social login needs to know of the provider that the store is registered with (decision 0061). */

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
