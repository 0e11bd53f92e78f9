import type { QuoteRefusal, QuoteRequest, ShippingCharges } from '#shop/delivery/port';

/** Told of every quote that had to be replaced, so that an operator can see a courier failing. */
export type ReportQuoteFailure = (refusal: QuoteRefusal, question: QuoteRequest) => void;

/**
 * Asks the courier and, when it has no price, charges what `spare` says (specification, section 7: a failed
 * shipping call is only logged). The shopper always gets a price.
 */
export function withFallback(
  courier: ShippingCharges,
  spare: ShippingCharges,
  report: ReportQuoteFailure,
): ShippingCharges {
  return {
    async quote(question) {
      const answer = await courier.quote(question);
      if (answer.ok) return answer;
      report(answer.error, question);
      return spare.quote(question);
    },
    known: (question) => courier.known(question),
  };
}
