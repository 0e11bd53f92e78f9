import type { QuoteRefusal, QuoteRequest, ShippingCharges } from '#shop/delivery/port';

/** Called for each quote that had to be replaced, so that operators see a courier failing. */
type ReportQuoteFailure = (refusal: QuoteRefusal, question: QuoteRequest) => void;

/**
 * Quotes the courier's price and, when there is none, the price of `fallback` (specification, section 7: a failed shipping
 * call is only logged).
 */
export function withFallback(
  courier: ShippingCharges,
  fallback: ShippingCharges,
  report: ReportQuoteFailure,
): ShippingCharges {
  return {
    async quote(question) {
      const answer = await courier.quote(question);
      if (answer.ok) return answer;
      report(answer.error, question);
      return fallback.quote(question);
    },
    known: (question) => courier.known(question),
  };
}
