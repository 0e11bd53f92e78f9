import type { CartOffers } from '#contract/offers';
import type { Language, TradeCurrency } from '#kernel/market';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { NO_OFFERS, nearestOffer, type OfferedCart, reductionOf, revisionOf, savedByOffers } from '#shop/offers';
import { formatPrice } from '#texts/format';
import type { Text } from '#texts/text';
import { texts } from '#texts/texts';

type Name = { readonly en: string; readonly ar: string };
type Near = NonNullable<ReturnType<typeof nearestOffer>>;

/** The words of one answer: a text and how it writes amounts. */
type Words = { readonly text: Text; readonly language: Language; readonly price: (amount: number) => string };

/** The most offers that are told why they do not apply. */
const MAX_LOST = 5;

/** Returns what offers make of a cart, in the language of the call. */
export function offersAnswer(offered: OfferedCart, language: Language): CartOffers {
  const { priced, read, cart } = offered;
  const { currency } = MARKETS[cart.market];
  const words: Words = {
    text: texts(language),
    language,
    price: (amount) => formatPrice(minor(amount), currency, language),
  };
  const nameOf = (id: string): Name => read.set.stored.get(id)?.name ?? { en: '', ar: '' };
  const amountOf = (amount: number) => toDecimal(minor(amount), currency);
  const { delivery } = reductionOf(offered);
  const near = nearestOffer(offered);
  const saved = savedByOffers(offered);
  const { subtotal, discount, tax, shipping, total } = priced;
  return {
    revision: revisionOf(offered),
    applied: appliedOf(offered).map(({ offer, saving, lines }) => {
      const values = { name: nameOf(offer)[language], price: words.price(saving) };
      return {
        ...{ id: offer, name: nameOf(offer), saving: amountOf(saving) },
        lines: lines.map(({ product, amount }) => ({
          ...{ productId: product, amount: amountOf(amount) },
          words: words.text('offers.lineSaves', { ...values, price: words.price(amount) }),
        })),
        words: words.text('offers.appliedSay', values),
        gone: words.text('offers.removedSay', values),
      };
    }),
    rows: appliedOf(offered).flatMap(({ offer, lines }) => {
      const amount = lines.reduce((total, line) => total + line.amount, 0);
      return amount > 0 ? [{ id: offer, words: nameOf(offer)[language], amount: amountOf(amount) }] : [];
    }),
    near: near ? [nearAnswer(offered, near, nameOf(near.offer), words, currency)] : [],
    lost: lostOf(offered, words, nameOf),
    code: codeOf(offered, words),
    discount: amountOf(discount.offers),
    delivery: delivery === NO_OFFERS.delivery ? null : amountOf(delivery),
    amounts: {
      ...{ subtotal: amountOf(subtotal), discount: amountOf(discount.offers + discount.code) },
      ...{ tax: amountOf(tax), shipping: amountOf(shipping), total: amountOf(total) },
    },
    saved: saved > 0 ? { amount: amountOf(saved), words: words.text('offers.saved') } : null,
  };
}

function appliedOf({ priced }: Pick<OfferedCart, 'priced'>) {
  return priced.explanations.flatMap((one) => (one.outcome === 'applied' ? [one] : []));
}

/** What is missing to the one offer that is told of, and what it gives then. */
function nearAnswer(
  offered: OfferedCart,
  near: Near,
  name: Name,
  words: Words,
  currency: TradeCurrency,
): CartOffers['near'][number] {
  const { lacks, way } = near.distance;
  const missing = lacks.reduce((total, lack) => total + lack.missing, 0);
  const isAmount = lacks.some(({ of }) => of === 'amount');
  return {
    ...{ id: near.offer, name, way: way / 100 },
    missing: isAmount ? { amount: toDecimal(minor(missing), currency) } : { units: missing },
    words: isAmount ? amountWords(offered, near, missing, words) : unitWords(offered, near, missing, words),
  };
}

function amountWords({ live, priced }: OfferedCart, near: Near, amount: number, { text, price }: Words): string {
  const reward = live.offers.find(({ id }) => id === near.offer)?.reward;
  const missing = price(amount);
  if (reward?.kind === 'delivery') return text('offers.near.delivery', { missing });
  if (reward?.kind !== 'order' && reward?.kind !== 'payment') {
    return text('offers.near.off', { missing, off: price(near.gain) });
  }
  const offOf = ({ kind, value }: { readonly kind: string; readonly value: number }) =>
    kind === 'percent' ? `${value / 100}%` : price(value);
  const from = near.distance.lacks.reduce<number>((total, lack) => total + lack.missing, priced.subtotal);
  const next = reward.tiers.findLast((tier) => tier.from <= from) ?? reward.tiers[0];
  const now = appliedOf({ priced }).some(({ offer }) => offer === near.offer)
    ? reward.tiers.findLast((tier) => tier.from <= priced.subtotal)
    : undefined;
  const off = next ? offOf(next.effect) : price(near.gain);
  return now
    ? text('offers.near.nextTier', { missing, off, now: offOf(now.effect) })
    : text('offers.near.off', { missing, off });
}

function unitWords(
  { live, cart, priced }: OfferedCart,
  near: Near,
  n: number,
  { text, language, price }: Words,
): string {
  const reward = live.offers.find(({ id }) => id === near.offer)?.reward;
  const isFirst = !appliedOf({ priced }).some(({ offer }) => offer === near.offer);
  if (reward?.kind === 'sets' && isFirst) {
    const effect = reward.whole ?? reward.parts.find((part) => part.effect)?.effect;
    if (effect?.kind === 'percent') {
      return effect.value === 10_000
        ? text('offers.near.free', { n })
        : text('offers.near.percent', { n, percent: `${effect.value / 100}%` });
    }
    if (reward.whole?.kind === 'price') return text('offers.near.price', { n, price: price(reward.whole.value) });
  }
  const [added] = near.add;
  const title = cart.lines.find(({ listing }) => listing.productId === added?.product)?.listing.title[language];
  if (n === 1 && title) return text('offers.near.item', { title, price: price(near.gain) });
  return text('offers.near.percent', { n, percent: price(near.gain) });
}

/** Why offers that touch the cart do not apply, as far as a shopper can do something with the answer. */
function lostOf(offered: OfferedCart, words: Words, nameOf: (id: string) => Name): CartOffers['lost'] {
  const { text, language } = words;
  return offered.priced.explanations
    .flatMap((one) => {
      const answer = whyWords(offered, one, words, (id) => nameOf(id)[language]);
      const name = nameOf(one.offer);
      return answer === null
        ? []
        : [{ id: one.offer, name, question: text('offers.why.title', { name: name[language] }), words: answer }];
    })
    .slice(0, MAX_LOST);
}

function whyWords(
  { priced }: OfferedCart,
  one: OfferedCart['priced']['explanations'][number],
  { text, price }: Words,
  nameOf: (id: string) => string,
): string | null {
  const name = nameOf(one.offer);
  if (one.outcome === 'impossible') {
    switch (one.why) {
      case 'usedUp':
        return text('offers.why.usedUp');
      case 'usedByYou':
        return text('offers.why.usedByYou');
      case 'firstOrder':
        return text('offers.why.firstOrder');
      case 'signedIn':
        return text('offers.why.signIn');
      default:
        return null;
    }
  }
  if (one.outcome !== 'lost') return null;
  const [by] = one.by;
  const winner = appliedOf({ priced }).find(({ offer }) => offer === by);
  switch (one.why) {
    case 'better':
      return winner
        ? text('offers.why.better', {
            name,
            price: price(one.would),
            other: nameOf(winner.offer),
            more: price(winner.saving),
          })
        : null;
    case 'unitsUsed':
      return by === undefined ? null : text('offers.why.usedUnits', { other: nameOf(by) });
    case 'notCombined':
      return text(winner ? 'offers.why.alone' : 'offers.why.notWithCode', { name });
    case 'noSaving':
      return text('offers.why.noSaving');
    case 'floor':
      return text('offers.why.floor');
    default:
      return null;
  }
}

function codeOf({ priced, cart }: OfferedCart, { text }: Words): CartOffers['code'] {
  const { giftCode } = priced;
  if (!cart.coupon || (giftCode !== 'used' && giftCode !== 'worse')) return null;
  return { state: giftCode, words: giftCode === 'worse' ? text('offers.code.worse', { code: cart.coupon.code }) : '' };
}
