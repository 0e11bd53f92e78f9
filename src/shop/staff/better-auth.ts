import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Queryable } from '#database/database';
import { systemClock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { hashPassword, onStoreClock, verifyPassword, withHashedSessions } from '#shop/credentials';
import { houseNow } from '#texts/house';
import { MAX_STAFF_PASSWORD, MIN_STAFF_PASSWORD } from './password.rules.ts';
import { STAFF_SESSION_SECONDS } from './session.rules.ts';
import { STAFF_COOKIES } from './staff-cookies.rules.ts';
import type { StaffLibrarySettings } from './staff-library.ts';
import { staff, staffPasskeys, staffSessions, staffSignIns, staffTokens, staffTwoFactor } from './tables.ts';

export type StaffAuth = ReturnType<typeof openStaffAuth>;

const TRUSTED_SECONDS = 14 * 24 * 3600;

/** The path below which the library's own handler would answer; the store calls it from within only. */
export const AUTH_PATH = '/api/admin/auth';

/**
 * Configures Better Auth for the staff: tables, cookies and secret of its own, apart from the customers'. A password is
 * followed by a code; a passkey stands alone and must verify its user, which the library does not ask for by itself. No
 * other way of signing in is switched on.
 */
export function openStaffAuth({
  database,
  clock,
  publicUrl,
  secret,
}: StaffLibrarySettings & { readonly secret: string }) {
  const current = (): Queryable => database.read;
  const adapter = drizzleAdapter(
    {
      select: (...given: Parameters<Queryable['select']>) => current().select(...given),
      insert: (...given: Parameters<Queryable['insert']>) => current().insert(...given),
      update: (...given: Parameters<Queryable['update']>) => current().update(...given),
      delete: (...given: Parameters<Queryable['delete']>) => current().delete(...given),
    },
    {
      provider: 'pg',
      schema: {
        user: staff,
        session: staffSessions,
        account: staffSignIns,
        verification: staffTokens,
        twoFactor: staffTwoFactor,
        passkey: staffPasskeys,
      },
    },
  );
  const cookie = (name: string) => ({ name, attributes: {} });
  return betterAuth({
    appName: houseNow().name.en,
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    trustedOrigins: [publicUrl],
    database: (options: BetterAuthOptions) => withHashedSessions(onStoreClock(adapter(options), clock)),
    user: { additionalFields: { role: { type: 'string', input: false }, language: { type: 'string', input: false } } },
    session: {
      expiresIn: STAFF_SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: { usedAt: { type: 'date', required: false, input: false, defaultValue: systemClock.now } },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_STAFF_PASSWORD,
      maxPasswordLength: MAX_STAFF_PASSWORD,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    advanced: {
      // the origin of each request was checked before the library is called
      disableCSRFCheck: true,
      useSecureCookies: false,
      cookiePrefix: STAFF_COOKIES.session,
      defaultCookieAttributes: { path: '/', sameSite: 'strict', httpOnly: true, secure: true },
      cookies: {
        session_token: cookie(STAFF_COOKIES.session),
        two_factor: cookie(STAFF_COOKIES.step),
        trust_device: cookie(STAFF_COOKIES.trusted),
        challenge: cookie(STAFF_COOKIES.challenge),
      },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomId(24) },
    },
    plugins: [
      twoFactor({
        issuer: houseNow().name.en,
        trustDeviceMaxAge: TRUSTED_SECONDS,
        // the store counts codes itself, before they are looked at
        accountLockout: { enabled: false },
        backupCodeOptions: { amount: 10, length: 10 },
      }),
      passkey({
        rpName: houseNow().name.en,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'challenge' },
        registration: {
          afterVerification: ({ verification }) => {
            if (!verification.registrationInfo?.userVerified) throw unverified();
          },
        },
        authentication: {
          afterVerification: ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw unverified();
          },
        },
      }),
    ],
  });
}

function unverified(): APIError {
  return new APIError('UNAUTHORIZED', { message: 'the passkey did not verify its user' });
}
