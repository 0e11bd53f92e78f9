import type { Clock } from '#kernel/clock';
import { MARKETS } from '#kernel/market';
import { fromDecimal, type Minor, toDecimalText } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { QuoteRefusal, QuoteRequest, ShippingCharges } from '#shop/delivery/port';
import { courierCity } from './address.rules.ts';
import type { SmsaConfig } from './config.ts';
import { createSoapClient } from './soap.ts';
import { textOf } from './xml.ts';

const CACHE_MS = 10 * 60_000;
/** How long a request without a price is not repeated. */
const CACHE_FAILURE_MS = 30_000;
/** How long the courier is not called after a timeout or a fault, so that only one shopper waits for it. */
const REST_MS = 30_000;
const MAX_ENTRIES = 500;

type CachedQuote = {
  readonly until: number;
  readonly answer: Promise<Result<Minor, QuoteRefusal>>;
  /** The price; null while the call runs and when there is none. */
  readonly price: Minor | null;
};

/**
 * Quotes SMSA's price by `getShipCharges` (SMSA contract, section 2.1), within the quote timeout. Accepts only decimals
 * of zero or more in the market's currency. Caches prices for ten minutes. After a timeout or a fault it does not call
 * the courier for half a minute.
 */
export function createSmsaCharges(config: SmsaConfig, clock: Clock): ShippingCharges {
  const soap = createSoapClient(config);
  const cache = new Map<string, CachedQuote>();
  let pausedUntil = 0;

  async function ask(question: QuoteRequest): Promise<Result<Minor, QuoteRefusal>> {
    const no = (reason: string) => refused<QuoteRefusal>({ code: 'QUOTE_UNAVAILABLE', reason });
    const { currency: ours } = MARKETS[question.market];
    const answer = await soap.invoke(
      'getShipCharges',
      [
        ['passKey', config.passKey],
        ['shipCity', config.shippers[question.market].city],
        ['shipCntry', question.market],
        ['destCity', courierCity(question.city)],
        ['destCntry', question.market],
        ['shipType', 'DLV'],
        ['codAmt', toDecimalText(question.codAmount, ours)],
        ['weight', question.weightKg],
      ],
      config.quoteTimeoutMs,
    );
    if (!answer.ok) {
      pausedUntil = clock.now().getTime() + REST_MS;
      return no(answer.error.reason);
    }
    const charge = fromDecimal(textOf(answer.value, 'ShipCharges') ?? '', ours);
    const currency = textOf(answer.value, 'ShipChargesCurr');
    const status = textOf(answer.value, 'RequestStatus') ?? 'no status';
    if (charge === null || charge < 0) return no(`no price: ${status}`);
    if (currency !== ours) return no(`price in ${currency ?? 'no currency'}: ${status}`);
    return ok(charge);
  }

  const keyOf = ({ market, city, codAmount, weightKg }: QuoteRequest) =>
    JSON.stringify([market, courierCity(city), weightKg, codAmount > 0]);

  return {
    async quote(question) {
      const { market, country } = question;
      if (country !== MARKETS[market].iso2) {
        return refused({ code: 'QUOTE_UNAVAILABLE', reason: `no delivery from ${market} to ${country}` });
      }
      const key = keyOf(question);
      const now = clock.now().getTime();
      const known = cache.get(key);
      if (known && known.until > now) return known.answer;
      if (now < pausedUntil) return refused({ code: 'QUOTE_UNAVAILABLE', reason: 'no answer a moment ago' });
      const answer = ask(question);
      cache.delete(key);
      cache.set(key, { until: now + CACHE_FAILURE_MS, answer, price: null });
      const [oldest] = cache.keys();
      if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
      const result = await answer;
      if (result.ok) cache.set(key, { until: now + CACHE_MS, answer, price: result.value });
      return result;
    },
    known(question) {
      if (question.country !== MARKETS[question.market].iso2) return null;
      const known = cache.get(keyOf(question));
      return known && known.until > clock.now().getTime() ? known.price : null;
    },
  };
}
