import { createHmac } from 'node:crypto';

const PERIOD_MS = 30_000;

/** The code of an authenticator app in a period of 30 seconds, counted from 1970 (RFC 6238: SHA-1, six digits). */
export function codeOfPeriod(secret: string, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * The period whose code this is, the newest one of those that may still be accepted at `now`; null for none. One period
 * more than the library accepts, because it looked a moment earlier.
 */
export function periodOfCode(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / PERIOD_MS);
  const accepted = [current + 1, current, current - 1, current - 2];
  return accepted.find((period) => codeOfPeriod(secret, period) === code) ?? null;
}
