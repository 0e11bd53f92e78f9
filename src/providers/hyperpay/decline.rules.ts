import type { Decline } from '#shop/payments/decline.rules';

/**
 * HyperPay's codes of failed payments, grouped by what the shopper can do (HyperPay contract, section 4). The first match
 * counts; other rejections are of the bank.
 */
const GROUPS: readonly (readonly [RegExp, Decline])[] = [
  [/^800\.100\.155$|^100\.550\.310$/, 'funds'],
  [/^800\.100\.15[17]$|^100\.100\.(101|20[01]|30[0-5])$/, 'card'],
  [/^800\.100\.153$|^100\.100\.60[01]$/, 'securityCode'],
  [/^800\.400\.2|^100\.390|^100\.380\.(4|5)|^000\.400\.(1|2)|^300\.100\.100$/, 'notConfirmed'],
  [/^100\.39[5-7]/, 'left'],
  [/^800\.100\.(16[0-3]|168|169|172|192)$|^800\.1[2-6]0|^100\.550/, 'limit'],
  [/^900\.|^800\.[56]|^999\./, 'noAnswer'],
];

/** Returns the group of a code; null for one of no group, which is a rejection by the bank. */
export function declineOf(code: string): Decline | null {
  return GROUPS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}
