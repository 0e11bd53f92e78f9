import type { AnswerOf } from '#contract/admin/base';
import type { readOfferCall } from '#contract/admin/offers';
import { type Bilingual, LANGUAGES } from '#kernel/market';
import { recordOf } from '#kernel/record';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import type { OfferNames } from './sentence.ts';

/** Goods with their names, as the calls about offers answer them. */
export type NamedGoods = AnswerOf<typeof readOfferCall>['goods'];

/** The names that sentences need, of the given goods. What has no name any more is said by its id. */
export function namesOf(goods: NamedGoods): OfferNames {
  const known = new Map<string, Bilingual>(goods.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return {
    goods: (kind, id) => known.get(`${kind} ${id}`) ?? recordOf(LANGUAGES, () => id),
    method: (method) => recordOf(LANGUAGES, (language) => PAYMENT_TEXTS[language].methods[method]),
  };
}
