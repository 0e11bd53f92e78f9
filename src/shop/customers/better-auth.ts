import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Queryable } from '#database/database';
import { systemClock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { withoutInvisible } from '#kernel/text';
import { hashPassword, onStoreClock, verifyPassword, withHashedSessions } from '#shop/credentials';
import { houseNow } from '#texts/house';
import type { SocialLogins } from './port.ts';
import { MAX_NAME_LENGTH } from './registration.rules.ts';
import { SESSION_SECONDS } from './session-length.rules.ts';
import type { SignInSettings } from './sign-in-library.ts';
import { customers, sessions, signIns, tokens } from './tables.ts';

export type OpenLibrary = ReturnType<typeof openBetterAuth>;

type Settings = SignInSettings & { readonly secret: string; readonly current: () => Queryable };

/**
 * Configures Better Auth on the shop's own tables and the current transaction. The shop uses its internal adapter
 * (`$context`), because its own calls have payloads, messages and timings of their own (specification, section 7);
 * only social logins go through the library's handler.
 */
export function openBetterAuth(settings: Settings) {
  const { current, providers } = settings;
  const database = drizzleAdapter(
    {
      select: (...given: Parameters<Queryable['select']>) => current().select(...given),
      insert: (...given: Parameters<Queryable['insert']>) => current().insert(...given),
      update: (...given: Parameters<Queryable['update']>) => current().update(...given),
      delete: (...given: Parameters<Queryable['delete']>) => current().delete(...given),
    },
    { provider: 'pg', schema: { user: customers, session: sessions, account: signIns, verification: tokens } },
  );
  return betterAuth({
    appName: houseNow().name.en,
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    trustedOrigins: [settings.publicUrl],
    database: (options: BetterAuthOptions) => withHashedSessions(onStoreClock(database(options), settings.clock)),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        phone: { type: 'string', required: false },
      },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      // the machine's clock, as for every time of the library; the table gets the store's (docs/structure.md)
      additionalFields: { usedAt: { type: 'date', required: false, input: false, defaultValue: systemClock.now } },
    },
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { enabled: true } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    // only the two steps of a social login are reachable from the web
    disabledPaths: ['/sign-up/email', '/sign-in/email', '/change-password', '/request-password-reset'],
    advanced: {
      cookiePrefix: 'social_login',
      defaultCookieAttributes: { path: '/api', sameSite: 'lax', httpOnly: true },
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => (model === 'user' ? `u_${randomId(24)}` : randomId(24)) },
    },
    plugins: [genericOAuth({ config: socialLogins(providers) })],
  });
}

function socialLogins({ google, facebook }: SocialLogins): GenericOAuthConfig[] {
  const found: GenericOAuthConfig[] = [];
  if (google) {
    found.push({
      providerId: 'google',
      clientId: google.clientId,
      clientSecret: google.clientSecret,
      discoveryUrl: `${google.issuer}/.well-known/openid-configuration`,
      requireIdTokenVerification: true,
      scopes: ['openid', 'email', 'profile'],
      mapProfileToUser: ({ given_name, family_name }) => names(given_name, family_name),
    });
  }
  if (facebook) {
    // Facebook's web login is OAuth 2 with field names of its own, and does not say whether a mailbox is verified
    found.push({
      providerId: 'facebook',
      clientId: facebook.clientId,
      clientSecret: facebook.clientSecret,
      authorizationUrl: `${facebook.url}/v23.0/dialog/oauth`,
      tokenUrl: `${facebook.graphUrl}/v23.0/oauth/access_token`,
      userInfoUrl: `${facebook.graphUrl}/v23.0/me?fields=id,name,email,first_name,last_name`,
      scopes: ['email', 'public_profile'],
      mapProfileToUser: ({ first_name, last_name }) => names(first_name, last_name),
    });
  }
  return found;
}

function names(first: unknown, last: unknown): { firstName: string; lastName: string } {
  const name = (text: unknown): string =>
    typeof text === 'string'
      ? withoutInvisible(text)
          .replaceAll(/\p{Cc}/gu, '')
          .trim()
          .slice(0, MAX_NAME_LENGTH)
      : '';
  return { firstName: name(first), lastName: name(last) };
}
