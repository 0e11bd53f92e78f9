import { createHmac } from 'node:crypto';
import type { Database } from '#database/database';
import { type Clock, systemClock } from '#kernel/clock';
import { getSharedSecret } from '#shop/credentials';
import { periodOfCode } from './app-code.ts';
import { STAFF_SESSION_SECONDS } from './session.rules.ts';
import { STAFF_COOKIES } from './staff-cookies.rules.ts';

export type StaffLibrarySettings = {
  readonly database: Database;
  readonly clock: Clock;
  /** The store's URL without a slash at the end. */
  readonly publicUrl: string;
};

/** What the library answers to a step: its status, its body and the cookies to pass on. */
export type StepAnswer = {
  readonly status: number;
  readonly body: unknown;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
};

/** What the library needs to know of the browser's request. */
type StepRequest = {
  readonly cookie: string;
  readonly origin: string;
};

/** The library behind the sign-in of the staff, loaded at its first use. */
export type StaffLibrary = {
  /** Takes one step, such as `/sign-in/email`; with a body it is a POST. */
  step(path: string, request: StepRequest, body?: object): Promise<StepAnswer>;
  /** The `Set-Cookie` header of a session that the store opened itself, signed as the library signs. */
  cookieOf(token: string): Promise<string>;
  /** The period of 30 seconds whose code this is, for an app's encrypted secret; null for a wrong code. */
  periodOf(encryptedSecret: string, code: string): Promise<number | null>;
};

/** Creates the library without loading it. */
export function createStaffLibrary(settings: StaffLibrarySettings): StaffLibrary {
  const open = once(async () => {
    const secret = await getSharedSecret(settings.database, 'staff-auth');
    const { openStaffAuth, AUTH_PATH } = await import('./better-auth.ts');
    return { auth: openStaffAuth({ ...settings, secret }), secret, path: AUTH_PATH };
  });
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
