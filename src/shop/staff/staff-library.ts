import { createHmac } from 'node:crypto';
import type { Database } from '#database/database';
import { type Clock, systemClock } from '#kernel/clock';
import { getSharedSecret } from '#shop/credentials';
import { ofHouse } from '#texts/house';
import { periodOfCode } from './app-code.ts';
import type { StaffLibrary } from './port.ts';
import { STAFF_SESSION_SECONDS } from './session.rules.ts';
import { STAFF_COOKIES } from './staff-cookies.rules.ts';

export type StaffLibrarySettings = {
  readonly database: Database;
  readonly clock: Clock;
  /** The store's URL without a slash at the end. */
  readonly publicUrl: string;
};

/** Creates the library without loading it. */
export function createStaffLibrary(settings: StaffLibrarySettings): StaffLibrary {
  // authenticators and passkeys are named after the house
  const ofThisHouse = ofHouse(() =>
    once(async () => {
      const secret = await getSharedSecret(settings.database, 'staff-auth');
      const { openStaffAuth, AUTH_PATH } = await import('./better-auth.ts');
      return { auth: openStaffAuth({ ...settings, secret }), secret, path: AUTH_PATH };
    }),
  );
  const open = () => ofThisHouse()();
  return {
    async step(path, { cookie, origin }, body) {
      const library = await open();
      const answer = await library.auth.handler(
        new Request(`${settings.publicUrl}${library.path}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { cookie, origin, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      );
      const text = await answer.text();
      return {
        status: answer.status,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
        cookies: answer.headers.getSetCookie(),
      };
    },
    async periodOf(encryptedSecret, code) {
      const { auth } = await open();
      const { symmetricDecrypt } = await import('better-auth/crypto');
      const { secretConfig } = await auth.$context;
      const secret = await symmetricDecrypt({ key: secretConfig, data: encryptedSecret });
      // the machine's clock, which the library compares with
      return periodOfCode(secret, code, systemClock.now());
    },
    async cookieOf(token) {
      const { secret } = await open();
      const signature = createHmac('sha256', secret).update(token).digest('base64');
      const value = encodeURIComponent(`${token}.${signature}`);
      return `${STAFF_COOKIES.session}=${value}; Max-Age=${STAFF_SESSION_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Strict`;
    },
  };
}

/** Makes a value at its first use, and again after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
