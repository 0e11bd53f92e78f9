/**
 * The cookies of the staff: the session, the sign-in between password and code, a trusted browser, the challenge of a
 * passkey. Browsers accept such names only with Secure, path `/` and no domain.
 */
export const STAFF_COOKIES = {
  session: '__Host-dam-staff',
  step: '__Host-dam-staff-step',
  trusted: '__Host-dam-staff-trusted',
  challenge: '__Host-dam-staff-challenge',
} as const;

/** The token in the value of the session's cookie, which is signed (`token.signature`); null for anything else. */
export function staffToken(value: string | null): string | null {
  return /^([A-Za-z0-9]{32})(?:\.|$)/.exec(value ?? '')?.[1] ?? null;
}

/** The token of the sign-in between password and code in a Cookie header, whose value is `token.signature`; null without one. */
export function stepToken(cookie: string): string | null {
  return new RegExp(`(?:^|;\\s*)${STAFF_COOKIES.step}=(2fa-[\\w-]{20})(?:\\.|%2E)`, 'i').exec(cookie)?.[1] ?? null;
}

/** The token of a trusted browser in a Cookie header, whose value is `proof!token.signature`; null without one. */
export function trustedToken(cookie: string): string | null {
  const pattern = new RegExp(
    `(?:^|;\\s*)${STAFF_COOKIES.trusted}=[^;]*(?:!|%21)(trust-device-[\\w-]{32})(?:\\.|%2E)`,
    'i',
  );
  return pattern.exec(cookie)?.[1] ?? null;
}
