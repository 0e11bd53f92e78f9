/** PayTabs' signatures: HMAC-SHA256 with the server key (PayTabs contract, sections 3.2 and 3.3). */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

/** PHP's RFC 1738 encoding: a space is `+`, all but letters, digits, `-`, `_` and `.` is `%XX` in upper case. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** The text that a return's signature covers: filled fields but the signature, in byte order of their names. */
export function textToSign(fields: Fields, dropZero = false): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'signature' && value !== '' && !(dropZero && value === '0'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

/** The signature of a text or a raw body: lower-case hexadecimal. */
export function sign(text: string, serverKey: string): string {
  return createHmac('sha256', serverKey).update(text, 'utf8').digest('hex');
}

function equal(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Whether a return's fields are signed by the provider. Newer senders sign fields that are exactly "0", older ones
 * leave them out: both are the provider's, and neither can be made without the key.
 */
export function isSignedReturn(fields: Fields, serverKey: string): boolean {
  const given = fields.signature ?? '';
  return [false, true].some((dropZero) => equal(given, sign(textToSign(fields, dropZero), serverKey)));
}

/** Whether a raw body is signed by the provider. */
export function isSignedBody(body: string, signature: string | undefined, serverKey: string): boolean {
  return body !== '' && equal(signature ?? '', sign(body, serverKey));
}
