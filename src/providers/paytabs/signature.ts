/** PayTabs' signatures: HMAC-SHA256 with the server key (PayTabs contract, sections 3.2 and 3.3). */
import { createHmac, timingSafeEqual } from 'node:crypto';

type Fields = Readonly<Record<string, string>>;

/**
 * Encodes a text as PHP does by RFC 1738: a space as `+`, all but letters, digits, `-`, `_` and `.` as `%XX` in upper
 * case.
 */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/**
 * Returns the text that the signature of a return covers: all filled fields but the signature, in byte order of their
 * names.
 */
export function textToSign(fields: Fields, dropZero = false): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'signature' && value !== '' && !(dropZero && value === '0'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

/** Signs a text or a raw body, in lower-case hexadecimal. */
export function sign(text: string, serverKey: string): string {
  return createHmac('sha256', serverKey).update(text, 'utf8').digest('hex');
}

function equal(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Returns whether the fields of a return are signed by the provider. New senders sign fields that are exactly "0", old
 * ones leave them out: both are accepted, since both need the key.
 */
export function isSignedReturn(fields: Fields, serverKey: string): boolean {
  const given = fields.signature ?? '';
  return [false, true].some((dropZero) => equal(given, sign(textToSign(fields, dropZero), serverKey)));
}

/** Returns whether a raw body is signed by the provider. */
export function isSignedBody(body: string, signature: string | undefined, serverKey: string): boolean {
  return body !== '' && equal(signature ?? '', sign(body, serverKey));
}
