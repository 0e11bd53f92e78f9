import type { Language } from '#kernel/market';
import { cleanShortAddress, isShortAddress } from '#shop/addresses/short-address.rules';
import { texts } from '#texts/texts';

/**
 * The problem of a national address that staff typed, at `path`; none for a right or empty one. Shoppers are told in
 * the form only, since it never stops their order; staff have asked for it and want to know.
 */
export function shortAddressProblems(typed: string | undefined, path: string, language: Language) {
  const code = cleanShortAddress(typed ?? '');
  if (code === '' || isShortAddress(code)) return [];
  return [{ path, code: 'address.short.bad', words: texts(language)('address.short.bad') }];
}
