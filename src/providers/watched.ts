import type { Result } from '#kernel/result';
import type { Courier } from '#shop/delivery/port';
import type { MailTransport } from '#shop/emails/port';
import type { DocumentAnswer, TaxAuthority } from '#shop/invoices/port';
import type { CardPayments, LendingCalls } from '#shop/payments/port';

/** Who is told how a provider answered. */
export type Watch = {
  /** It answered, with a refusal or not, after so many milliseconds. */
  answered(ms: number): void;
  /** It did not answer, or nothing that can be read. */
  failed(reason: string): void;
  /** A message proved to be from it. */
  wrote(): void;
};

type Refusal = { readonly code: string; readonly reason?: string };

/** Refusals that are no answer of the provider. */
const NO_ANSWER: ReadonlySet<string> = new Set(['NO_ANSWER', 'COURIER_UNAVAILABLE']);

async function timed<T, E extends Refusal>(watch: Watch, work: Promise<Result<T, E>>): Promise<Result<T, E>> {
  const start = performance.now();
  const result = await work;
  if (!result.ok && NO_ANSWER.has(result.error.code)) watch.failed(result.error.reason ?? result.error.code);
  else watch.answered(performance.now() - start);
  return result;
}

/** A card provider that tells how it answers. */
export function watchedCards(cards: CardPayments, watch: Watch): CardPayments {
  return {
    ...cards,
    prepare: (charge) => timed(watch, cards.prepare(charge)),
    outcome: (handle) => timed(watch, cards.outcome(handle)),
    find: (handle) => timed(watch, cards.find(handle)),
    refund: (request) => timed(watch, cards.refund(request)),
    statement: (range) => timed(watch, cards.statement(range)),
    ...(cards.lending ? { lending: watchedLending(cards.lending, watch) } : {}),
    readNotification(message) {
      const read = cards.readNotification(message);
      if (read.ok) watch.wrote();
      return read;
    },
  };
}

function watchedLending(lending: LendingCalls, watch: Watch): LendingCalls {
  return {
    money: (request) => timed(watch, lending.money(request)),
    capture: (request) => timed(watch, lending.capture(request)),
    release: (request) => timed(watch, lending.release(request)),
  };
}

/** A courier that tells how it answers. */
export function watchedCourier(courier: Courier, watch: Watch): Courier {
  return {
    createShipment: (shipment) => timed(watch, courier.createShipment(shipment)),
    findShipment: (reference) => timed(watch, courier.findShipment(reference)),
    label: (waybill) => timed(watch, courier.label(waybill)),
    track: (waybills) => timed(watch, courier.track(waybills)),
    cancelShipment: (waybill, reason) => timed(watch, courier.cancelShipment(waybill, reason)),
    trackingUrl: (waybill) => courier.trackingUrl(waybill),
  };
}

/** A mail server that tells how it answers. What it says of a message may name a person, so a failure is named by its kind. */
export function watchedMail(mail: MailTransport, watch: Watch): MailTransport {
  return {
    async send(message, mayHandOver) {
      const start = performance.now();
      const sent = await mail.send(message, mayHandOver);
      if (sent.ok || sent.error.kind === 'never') watch.answered(performance.now() - start);
      else watch.failed(sent.error.kind);
      return sent;
    },
  };
}

/** A tax authority that tells how it answers; one that asks for a document again later has not answered it. */
export function watchedTaxAuthority(authority: TaxAuthority, watch: Watch): TaxAuthority {
  async function answered(work: Promise<DocumentAnswer>): Promise<DocumentAnswer> {
    const start = performance.now();
    const answer = await work;
    if (answer.outcome === 'later') watch.failed(answer.status === 0 ? 'NO_ANSWER' : `status ${answer.status}`);
    else watch.answered(performance.now() - start);
    return answer;
  }
  return {
    environment: authority.environment,
    requestCertificate: (request) => timed(watch, authority.requestCertificate(request)),
    renewCertificate: (request, old) => timed(watch, authority.renewCertificate(request, old)),
    productionCertificate: (requestId, by) => timed(watch, authority.productionCertificate(requestId, by)),
    checkCompliance: (document, by) => answered(authority.checkCompliance(document, by)),
    report: (document, by) => answered(authority.report(document, by)),
    clear: (document, by) => answered(authority.clear(document, by)),
  };
}
