/** Payment channels with the provider's form on a page of the store. */
export const FORM_CHANNELS = ['VISA_MASTER', 'MADA'] as const;
/** Payment channels whose shoppers are sent to a page of the provider and come back from it. */
export const REDIRECT_CHANNELS = ['ONLINE'] as const;
/** Payment methods that a provider takes online (specification, section 2.10). Each provider lists those it accepts. */
export const PAYMENT_CHANNELS = [...FORM_CHANNELS, ...REDIRECT_CHANNELS] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

/** Payment methods: cash on delivery (`COD`) or online. A market offers some of them. */
export const PAYMENT_METHODS = ['COD', ...PAYMENT_CHANNELS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
