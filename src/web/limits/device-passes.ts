import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { cookieValue } from '../http/cookie.rules.ts';

/** The cookie of a device's pass. Scripts cannot read it; it grants nothing and names nobody. */
export const PASS_COOKIE = 'device_pass';
/** How long a pass counts. */
export const PASS_SECONDS = 180 * 24 * 3600;
/** Clocks of processes differ a little. */
const CLOCKS_MS = 60_000;
/** Passes that were found to be valid, so that a reader's every call does not check a signature. */
const MAX_KNOWN = 10_000;

/**
 * Makes and reads passes: an id and a time, signed with a secret that all processes share. A device without one, or with one
 * that somebody made up, is a newcomer.
 */
export function createDevicePasses(secret: string, clock: Clock) {
  const known = new Map<string, { readonly id: string; readonly issuedAt: number }>();
  const signatureOf = (text: string): string =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);

  function check(text: string): { readonly id: string; readonly issuedAt: number } | null {
    const [, signed = '', seconds = '', id = '', signature = ''] =
      /^(([0-9a-z]{6,8})\.([A-Za-z0-9]{16}))\.([\w-]{22})$/.exec(text) ?? [];
    if (signed === '' || !timingSafeEqual(Buffer.from(signatureOf(signed)), Buffer.from(signature))) return null;
    const pass = { id, issuedAt: Number.parseInt(seconds, 36) * 1000 };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, pass);
    return pass;
  }

  return {
    /** Returns the pass in a Cookie header with its age; null when there is none that counts. */
    read(cookie: string | null | undefined): { readonly id: string; readonly ageMs: number } | null {
      if (!cookie?.includes(PASS_COOKIE)) return null;
      const text = cookieValue(cookie, PASS_COOKIE) ?? '';
      const pass = known.get(text) ?? check(text);
      if (!pass) return null;
      const ageMs = clock.now().getTime() - pass.issuedAt;
      return ageMs > PASS_SECONDS * 1000 || ageMs < -CLOCKS_MS ? null : { id: pass.id, ageMs };
    },
    /** Makes a pass. */
    make(): string {
      const signed = `${Math.floor(clock.now().getTime() / 1000).toString(36)}.${randomId(16)}`;
      return `${signed}.${signatureOf(signed)}`;
    },
  };
}
