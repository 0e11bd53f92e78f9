/** The cookie of a session of the staff. The browser accepts the name only with Secure, path `/` and no domain. */
export const STAFF_COOKIE = '__Host-dam-staff';

/** The token in the cookie's value, which is signed (`token.signature`); null for anything else. */
export function staffToken(value: string | null): string | null {
  return /^([A-Za-z0-9]{32})(?:\.|$)/.exec(value ?? '')?.[1] ?? null;
}
