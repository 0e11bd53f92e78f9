/** Payment methods by card with the provider's form on a page of the store. */
export const FORM_CHANNELS = ['VISA_MASTER', 'MADA'] as const;
/** Payment methods whose shoppers are sent to a page of the provider and come back from it. */
export const REDIRECT_CHANNELS = ['ONLINE'] as const;
/** Payment methods by card (specification, section 2.10). Each card provider lists those it accepts. */
export const CARD_CHANNELS = [...FORM_CHANNELS, ...REDIRECT_CHANNELS] as const;
export type CardChannel = (typeof CARD_CHANNELS)[number];

/** Payment methods: cash on delivery (`COD`) or by card. A market offers some of them. */
export const PAYMENT_METHODS = ['COD', ...CARD_CHANNELS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
