import type { Currency } from '#kernel/market';
import { type Minor, toDecimalText } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';

/** What a Saudi simplified invoice states in its QR code, phase 1 (invoice contract, section 2.3). */
export type ZatcaFields = {
  readonly sellerName: string;
  readonly vatNumber: string;
  readonly issuedAt: Date;
  readonly currency: Currency;
  readonly total: Minor;
  readonly vat: Minor;
};

/**
 * The Base64 text of tags 1 to 5 (seller, VAT number, UTC time, total with VAT, VAT). The length of a field is one byte
 * and counts bytes, so a value of more than 255 bytes is refused as `too-long`: the seller then needs a shorter name.
 */
export function zatcaText(fields: ZatcaFields): Result<string, 'too-long'> {
  const values = [
    fields.sellerName,
    fields.vatNumber,
    `${fields.issuedAt.toISOString().slice(0, 19)}Z`,
    toDecimalText(fields.total, fields.currency),
    toDecimalText(fields.vat, fields.currency),
  ].map((value) => new TextEncoder().encode(value));
  if (values.some((bytes) => bytes.length > 255)) return refused('too-long');
  const tlv = values.flatMap((bytes, index) => [index + 1, bytes.length, ...bytes]);
  return ok(btoa(String.fromCharCode(...tlv)));
}

/** Reads such a text back: tag → value. Null when it is not well formed. */
export function readZatcaText(text: string): Map<number, string> | null {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const fields = new Map<number, string>();
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at];
    const length = bytes[at + 1];
    if (tag === undefined || length === undefined || at + 2 + length > bytes.length) return null;
    fields.set(tag, new TextDecoder().decode(bytes.subarray(at + 2, at + 2 + length)));
    at += 2 + length;
  }
  return fields;
}
