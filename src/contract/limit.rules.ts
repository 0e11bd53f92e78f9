/**
 * The kinds of call that have separate limits: `read` and `change` for ordinary calls, `sign-in` for passwords, look-ups of
 * orders and links from emails, `order` for orders, payments and gift codes, `lookup` for national addresses, whose
 * register limits us.
 */
export const CALL_KINDS = ['read', 'change', 'sign-in', 'order', 'lookup'] as const;

/** How a call counts for the limits of its caller (docs/limits.md). Without one it reads or changes, by its method. */
export type CallLimit = {
  readonly kind: (typeof CALL_KINDS)[number];
  /** It tries a password, a code or a card: it also counts for its network, whoever makes it. */
  readonly tries?: boolean;
  /** Its success proves that the caller knew a password or a link. */
  readonly proves?: boolean;
  /** It fills a cart or gives an address: a device gets its pass for it. */
  readonly fills?: boolean;
  /** A provider signs it, so it may come from another site. */
  readonly signed?: boolean;
};

/** A password, a look-up of an order, or a mail that is asked for: success proves nothing. */
const SIGN_IN: CallLimit = { kind: 'sign-in', tries: true };

/** The limits that calls name, as the field of their definition: `...limit.order`. */
export const limit = {
  signIn: named(SIGN_IN),
  proof: named({ ...SIGN_IN, proves: true }),
  order: named({ kind: 'order' }),
  orderTry: named({ kind: 'order', tries: true }),
  lookup: named({ kind: 'lookup', tries: true, proves: true }),
  fill: named({ kind: 'change', fills: true }),
  /** A provider sends the messages of all shoppers from one IP. */
  webhook: named({ kind: 'read', signed: true }),
  /** Browsers come back from a provider's page without cookies. */
  providerReturn: named({ kind: 'change', signed: true }),
};

function named(callLimit: CallLimit) {
  return { 'x-limit': callLimit } as const;
}
