/**
 * What differs between two runs of the same store. Each rule replaces it with its name in angle brackets; the test
 * prints the list. Scripts, styles and their file names are left out, since a build may cut them differently.
 */
export const MASKS: readonly (readonly [name: string, pattern: RegExp, replacement: string])[] = [
  ['script', /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, ''],
  ['style', /<style[^>]*>[\s\S]*?<\/style>/g, ''],
  ['preload', /<link[^>]*(?:modulepreload|stylesheet|as="(?:script|style|font)")[^>]*>/g, ''],
  ['asset', /\/assets\/[\w./-]+/g, '<asset>'],
  ['store', /http(?::\/\/|%3A%2F%2F)127\.0\.0\.1(?::|%3A)\d+/g, 'http://store'],
  ['time', /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, '<time>'],
  ['time of day', /\b\d{1,2}:\d\d(?=[\s\u00a0\u202f]*(?:AM|PM|am|pm|ص|م))/g, '<time of day>'],
  ['milliseconds', /\b1[5-9]\d{11}\b/g, '<milliseconds>'],
  ['request', /\breq_[\w-]+/g, '<request>'],
  ['uuid', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  ['sum', /\b[0-9a-f]{64}\b/g, '<sum>'],
  ['token', /(?<=\/(?:invoices|verify-email|reset-password)\/)[\w-]{20,}(?:\/[\w-]{20,})?/g, '<token>'],
  ['script sum', /"integrity":"[^"]*"/g, '"integrity":"<script sum>"'],
  ['payment', /"payment":"[^"]*"/g, '"payment":"<payment>"'],
  ['item', /(?<="orderItems":\[.*)"_id":"\w{24}"/g, '"_id":"<item>"'],
  ['element', /_R_\w+?_(?![a-z0-9])/gi, '<element>'],
  // workers book parcels and write papers meanwhile
  ['shipment', /,"shipment":\{"bookedAt".*?"scans":\[[^\]]*\]\}/g, ''],
  ['paper', /"order_(invoice|credit_note)":"[^"]*"/g, '"order_$1":"<paper>"'],
  ['qr', /"qrText": "[^"]*"/g, '"qrText": "<qr>"'],
];

/** Random values that a run meets, with the name that the record shows for each. */
export type Learned = Map<string, string>;

/** Replaces what two runs of the same store may differ in. */
export function mask(text: string, learned: Learned): string {
  let masked = text;
  for (const [, pattern, replacement] of MASKS) masked = masked.replaceAll(pattern, replacement);
  for (const value of [...learned.keys()].sort((one, other) => other.length - one.length)) {
    masked = masked.replaceAll(value, `<${learned.get(value)}>`);
  }
  return masked;
}
