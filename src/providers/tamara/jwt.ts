import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../http/call.ts';

const header = z.object({ alg: z.literal('HS256') });
const claims = z.object({ exp: z.number() });

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (text: string) => parseJson(Buffer.from(text, 'base64url').toString('utf8'));

function signatureOf(signed: string, key: string): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}

/** Makes a token that is valid until a time. */
export function signToken(key: string, issuedAt: Date, until: Date): string {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const body = encoded({ iss: 'tamara', iat: seconds(issuedAt), exp: seconds(until) });
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${body}`;
  return `${signed}.${signatureOf(signed, key).toString('base64url')}`;
}

/**
 * Whether a token is signed with our key by HS256 and not over (Tamara contract, section 5). Every other algorithm is refused, `none`
 * included. Compares signatures in a time that does not depend on where they differ.
 */
export function isValidToken(token: string, key: string, now: Date): boolean {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || key === '' || !header.safeParse(decoded(head)).success) return false;
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(`${head}.${body}`, key);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return false;
  const read = claims.safeParse(decoded(body));
  return read.success && read.data.exp * 1000 > now.getTime();
}
