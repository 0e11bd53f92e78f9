import type { z } from 'zod';
import type { Transaction } from '#database/database';
import { MARKETS, type TradeCurrency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { getCustomer, normalizeEmail } from '#shop/customers';
import { deliveryPromise } from '#shop/delivery/promise.rules';
import { discountsByOffers } from '#shop/offers';
import type { Order, PromisedDays } from '#shop/orders';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { nameForMail } from './name.rules.ts';
import type { OrderEmailKind, orderEmails } from './order-emails.ts';
import { insertEmail, type NewEmail } from './queries.ts';

type Deps = Pick<Shop, 'jobs' | 'clock'>;

/**
 * Writes an email to the outbox and queues its sending, in the caller's transaction. Returns false, and writes nothing,
 * for a second email of the same kind and key and for a recipient that was anonymised.
 */
export async function queueEmail(deps: Deps, tx: Transaction, email: NewEmail): Promise<boolean> {
  if (email.recipient === '') return false;
  const id = await insertEmail(tx, email, deps.clock.now());
  if (id === null) return false;
  await deps.jobs.send(tx, 'sendEmail', { id }, { key: id });
  return true;
}

/** The data of an order email beyond what every order email has. */
type OrderEmailDetails<Kind extends OrderEmailKind> = Omit<
  z.input<(typeof orderEmails)[Kind]>,
  'id' | 'number' | 'firstName' | 'currency'
>;

/** Who an email about an order goes to, and which of several of its kind it is. */
type OrderEmailKey = {
  /** Whether the order's owner is a customer who verified the order's email. */
  readonly ownsMailbox: boolean;
  /** Tells one that is sent again from the first. */
  readonly again?: string;
  /** Tells one about a refund from others of the order. */
  readonly subject?: string;
};

/**
 * An email about an order in the shopper's language, to the email of the order. The typed address is included only for a
 * customer who verified that email: anyone may order with any email (docs/security.md).
 */
function orderEmail<Kind extends OrderEmailKind>(
  { id, number, currency, language, market, address }: Order,
  kind: Kind,
  details: OrderEmailDetails<Kind>,
  { ownsMailbox, again = '', subject = id }: OrderEmailKey,
): NewEmail {
  const isShown = !('address' in details) || ownsMailbox;
  const shown = isShown ? details : { ...details, address: withoutFreeText(address) };
  const data = { id, number, firstName: nameForMail(address.firstName), currency, ...shown };
  return { kind, key: again ? `${subject} ${again}` : subject, recipient: address.email, language, market, data };
}

/**
 * Queues an email about an order in the caller's transaction, once per order and kind. Returns false when it was queued
 * before or the order is anonymised.
 */
export async function queueOrderEmail<Kind extends OrderEmailKind>(
  deps: Deps,
  tx: Transaction,
  order: Order,
  kind: Kind,
  details: OrderEmailDetails<Kind>,
  again = '',
  subject: string = order.id,
): Promise<boolean> {
  const promise = kind === 'dispatchConfirmation' ? await promiseFor(deps, tx, order) : {};
  const ownsMailbox = 'address' in details && isOwnMailbox(order, await customerOf(tx, order));
  return await queueEmail(
    deps,
    tx,
    orderEmail(order, kind, { ...details, ...promise }, { ownsMailbox, again, subject }),
  );
}

/** What the acknowledgement of an order says beside the order. */
export type AcknowledgementFacts = {
  readonly promise: PromisedDays;
  readonly ownsMailbox: boolean;
  readonly now: Date;
};

/** The order acknowledgement, which says that the order was received and not yet accepted (specification, section 4). */
export function acknowledgementOf(order: Order, facts: AcknowledgementFacts, again = ''): NewEmail {
  const { createdAt, lines, amounts, address, payment } = order;
  const offers = discountsByOffers(order.offers).map(({ name, amount }) => ({ name, amount }));
  const details = {
    createdAt: createdAt.toISOString(),
    paymentMethod: payment.method,
    lines: linesForMail(lines),
    amounts,
    ...(offers.length > 0 ? { offers } : {}),
    address,
    ...unlessOver(facts.promise, facts.now),
  };
  return orderEmail(order, 'orderAcknowledgement', details, { ownsMailbox: facts.ownsMailbox, again });
}

/** Queues the order acknowledgement in the caller's transaction. Returns false when it was queued before. */
export async function queueOrderAcknowledgement(
  deps: Deps,
  tx: Transaction,
  order: Order,
  again = '',
): Promise<boolean> {
  return await queueEmail(deps, tx, acknowledgementOf(order, await readAcknowledgementFacts(deps, tx, order), again));
}

/** Reads what the acknowledgement of an order says beside the order. */
export async function readAcknowledgementFacts(
  deps: Deps,
  tx: Transaction,
  order: Pick<Order, 'ownerId' | 'market' | 'address' | 'createdAt' | 'promise'>,
): Promise<AcknowledgementFacts> {
  const promise = await promisedDays(tx, order);
  return { promise, ownsMailbox: isOwnMailbox(order, await customerOf(tx, order)), now: deps.clock.now() };
}

/** Queues the email about an order that was cancelled, which says whether money comes back. */
export async function queueCancellationEmail(deps: Deps, tx: Transaction, order: Order, again = ''): Promise<boolean> {
  const { method, paidAt } = order.payment;
  const paid = paidAt !== null ? 'yes' : method === 'COD' ? 'no' : 'unknown';
  return await queueOrderEmail(deps, tx, order, 'cancellation', { total: order.amounts.total, paid }, again);
}

/** Queues the email with the link by which an order by phone is paid. */
export async function queuePaymentLink(
  deps: Deps,
  tx: Transaction,
  order: Order,
  { link, until }: { readonly link: string; readonly until: Date },
  again: string,
): Promise<boolean> {
  const { lines, amounts } = order;
  const details = { link, until: until.toISOString(), lines: linesForMail(lines), total: amounts.total };
  return await queueOrderEmail(deps, tx, order, 'paymentLink', details, again);
}

/**
 * A payment that is refunded although the shopper did not cancel: it came too late, twice, or could not be accepted.
 */
type ReturnedPayment = {
  readonly firstName: string;
  readonly currency: TradeCurrency;
  readonly amount: Minor;
  /** Our reference, by which customer service finds the payment. */
  readonly reference: string;
  readonly reason: 'unfulfillable' | 'duplicate' | 'review';
};

/** Queues the email about a returned payment. Its key is the id of the refund, so that it is sent once. */
export async function queuePaymentReturned(
  deps: Deps,
  tx: Transaction,
  to: Omit<NewEmail, 'kind' | 'data'>,
  payment: ReturnedPayment,
): Promise<boolean> {
  return await queueEmail(deps, tx, { ...to, kind: 'paymentReturned', data: payment });
}

/** The lines of an order as its emails list them. */
export function linesForMail(lines: Order['lines']) {
  return lines.map(({ title, size, count, unitPrice, image }) => ({ title, size, count, unitPrice, image }));
}

/** The days between which an order arrives, as its pages say them; nothing once they are over. */
async function promiseFor(deps: Deps, tx: Transaction, order: Order) {
  return unlessOver(await promisedDays(tx, order), deps.clock.now());
}

function unlessOver(promise: PromisedDays, now: Date) {
  return promise.to < now.toISOString().slice(0, 10) ? {} : { promise };
}

/** The days that are kept with an order; for one from before they were, and for a new one, those of the settings. */
async function promisedDays(
  tx: Transaction,
  { market, createdAt, promise }: Pick<Order, 'market' | 'createdAt' | 'promise'>,
): Promise<PromisedDays> {
  if (promise) return promise;
  const { delivery } = await tradeTerms(tx, market, createdAt);
  const { from, to } = deliveryPromise(MARKETS[market], delivery, createdAt);
  return { from, to };
}

/** The customer who owns an order; null for a guest. */
async function customerOf(tx: Transaction, { ownerId }: Pick<Order, 'ownerId'>) {
  return ownerId.startsWith('u_') ? await getCustomer(tx, ownerId) : null;
}

/** Whether the order's owner is a customer who verified the order's email. */
export function isOwnMailbox(
  { address }: Pick<Order, 'address'>,
  customer: { readonly email: string; readonly emailVerified: boolean } | null,
): boolean {
  return customer?.emailVerified === true && customer.email === normalizeEmail(address.email);
}

/** The parts of an address that may be emailed to anyone: names and country. The order page shows the rest. */
function withoutFreeText(address: Order['address']): Order['address'] {
  const { email, firstName, lastName, city, state, country } = address;
  return {
    email,
    firstName: nameForMail(firstName),
    lastName: nameForMail(lastName),
    address: '',
    apartment: '',
    city: nameForMail(city),
    country,
    state: nameForMail(state),
    zip: '',
    phone: '',
  };
}
