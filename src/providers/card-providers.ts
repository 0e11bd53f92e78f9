import type { CardProviderEntry } from './card-provider.ts';
import { hyperPay } from './hyperpay/index.ts';
import { payTabs } from './paytabs/index.ts';
import { tabby } from './tabby/index.ts';
import { tamara } from './tamara/index.ts';

/**
 * The card providers of the store. The first that takes a channel in a market gets the new payments; those after it
 * finish what they began: webhooks, refunds, reconciliation. A new one is a folder and a line here
 * (docs/adding-a-provider.md).
 */
export const CARD_PROVIDERS: readonly CardProviderEntry[] = [hyperPay, payTabs, tabby, tamara];
