import type { Currency } from '#kernel/market';
import { type Minor, toDecimalText } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';

/** The fields in the QR code of a Saudi simplified invoice, phase 1 (invoice contract, section 2.3). */
type ZatcaFields = {
  readonly sellerName: string;
  readonly vatNumber: string;
  readonly issuedAt: Date;
  readonly currency: Currency;
  readonly total: Minor;
  readonly vat: Minor;
};

/**
 * The Base64 text of tags 1 to 5 (seller, VAT number, UTC time, total with VAT, VAT). The length of a field is one byte
 * and counts bytes: a longer value returns `too-long`.
 */
export function zatcaText(fields: ZatcaFields): Result<string, 'too-long'> {
  const text = tlvText([
    fields.sellerName,
    fields.vatNumber,
    `${fields.issuedAt.toISOString().slice(0, 19)}Z`,
    toDecimalText(fields.total, fields.currency),
    toDecimalText(fields.vat, fields.currency),
  ]);
  return text === null ? refused('too-long') : ok(text);
}

/** The Base64 text of values under the tags 1, 2, 3 …; null when one is longer than the 255 bytes that its length can say. */
export function tlvText(values: readonly (string | Uint8Array)[]): string | null {
  const encoded = values.map((value) => (typeof value === 'string' ? new TextEncoder().encode(value) : value));
  if (encoded.some((bytes) => bytes.length > 255)) return null;
  const tlv = encoded.flatMap((bytes, index) => [index + 1, bytes.length, ...bytes]);
  return btoa(String.fromCharCode(...tlv));
}

/** Parses such a text into tag → value. Null when it is malformed. */
export function readZatcaText(text: string): Map<number, string> | null {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const fields = new Map<number, string>();
  let offset = 0;
  while (offset < bytes.length) {
    const tag = bytes[offset];
    const length = bytes[offset + 1];
    if (tag === undefined || length === undefined || offset + 2 + length > bytes.length) return null;
    fields.set(tag, new TextDecoder().decode(bytes.subarray(offset + 2, offset + 2 + length)));
    offset += 2 + length;
  }
  return fields;
}
