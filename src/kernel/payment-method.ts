/** Payment methods by card (specification, section 2.10). Each card provider lists those it accepts. */
export const CARD_CHANNELS = ['VISA_MASTER', 'MADA', 'ONLINE'] as const;
export type CardChannel = (typeof CARD_CHANNELS)[number];

/** Payment methods: cash on delivery (`COD`) or by card. A market offers some of them. */
export const PAYMENT_METHODS = ['COD', ...CARD_CHANNELS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
