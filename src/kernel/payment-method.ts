const CARD_FORMS = ['VISA_MASTER', 'MADA'] as const;
/** Wallets of the shopper's device: a button above the list of methods, only where the device can pay. */
export const WALLETS = ['APPLE_PAY'] as const;
/** A payment method whose wallet the device must have. */
export type Wallet = (typeof WALLETS)[number];

/** Payment channels with the provider's form on a page of the store. */
export const FORM_CHANNELS = [...CARD_FORMS, ...WALLETS] as const;
/** Payment channels of lenders, which pay the store and are paid back in parts: their money is authorised first and captured when the parcel goes. */
export const LENDER_CHANNELS = ['TABBY', 'TAMARA'] as const;
export type LenderChannel = (typeof LENDER_CHANNELS)[number];
/** Payment channels whose shoppers are sent to a page of the provider and come back from it. */
export const REDIRECT_CHANNELS = ['ONLINE', ...LENDER_CHANNELS] as const;
/**
 * Payment methods that a provider takes online, in the order of lists: those of the specification (section 2.10), then later ones.
 * Each provider lists those it accepts.
 */
export const PAYMENT_CHANNELS = [...CARD_FORMS, ...REDIRECT_CHANNELS, ...WALLETS] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

/** Payment methods: cash on delivery (`COD`) or online. A market offers some of them. */
export const PAYMENT_METHODS = ['COD', ...PAYMENT_CHANNELS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Whether a payment method is a lender. */
export function isLender(method: PaymentMethod): method is LenderChannel {
  return LENDER_CHANNELS.some((one) => one === method);
}

/** A payment method that takes every order, on every device: a wallet needs a device that has it, and a lender refuses some. */
export type ListedMethod = Exclude<PaymentMethod, Wallet | LenderChannel>;

/** Whether a payment method is a wallet. */
export function isWallet(method: PaymentMethod): method is Wallet {
  return WALLETS.some((wallet) => wallet === method);
}

/** Whether a payment method takes every order, on every device. */
export function isListed<M extends PaymentMethod>(method: M): method is Exclude<M, Wallet | LenderChannel> {
  return !isWallet(method) && !isLender(method);
}

/** The payment methods of a market, those of the specification first. */
export function methodsOf(market: {
  readonly methods: readonly ListedMethod[];
  readonly lenders?: readonly LenderChannel[];
  readonly wallets?: readonly Wallet[];
}): readonly PaymentMethod[] {
  return [...market.methods, ...(market.lenders ?? []), ...(market.wallets ?? [])];
}
