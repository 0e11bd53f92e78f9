const CARD_FORMS = ['VISA_MASTER', 'MADA'] as const;
/** Wallets of the shopper's device: a button above the list of methods, only where the device can pay. */
export const WALLETS = ['APPLE_PAY'] as const;
/** A payment method whose wallet the device must have. */
export type Wallet = (typeof WALLETS)[number];

/** Payment channels with the provider's form on a page of the store. */
export const FORM_CHANNELS = [...CARD_FORMS, ...WALLETS] as const;
/** Payment channels whose shoppers are sent to a page of the provider and come back from it. */
export const REDIRECT_CHANNELS = ['ONLINE'] as const;
/**
 * Payment methods that a provider takes online, in the order of lists: those of the specification (section 2.10), then later ones.
 * Each provider lists those it accepts.
 */
export const PAYMENT_CHANNELS = [...CARD_FORMS, ...REDIRECT_CHANNELS, ...WALLETS] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

/** Payment methods: cash on delivery (`COD`) or online. A market offers some of them. */
export const PAYMENT_METHODS = ['COD', ...PAYMENT_CHANNELS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A payment method that shoppers choose from a list. */
export type ListedMethod = Exclude<PaymentMethod, Wallet>;

/** Whether a payment method is a wallet. */
export function isWallet(method: PaymentMethod): method is Wallet {
  return WALLETS.some((wallet) => wallet === method);
}

/** Whether a payment method stands in the list that shoppers choose from. */
export function isListed<M extends PaymentMethod>(method: M): method is Exclude<M, Wallet> {
  return !isWallet(method);
}

/** The payment methods of a market, those of the list first. */
export function methodsOf(market: {
  readonly methods: readonly ListedMethod[];
  readonly wallets?: readonly Wallet[];
}): readonly PaymentMethod[] {
  return [...market.methods, ...(market.wallets ?? [])];
}
