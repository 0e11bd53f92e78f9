import { rememberedUser } from '../features/account/remembered-user.ts';

/*
 * Runs in the head of a page of one shopper, whose HTML is the same for everyone: says before the first paint which of its
 * parts are seen until hydration, those for a guest (`only-guest`) or those for a customer (`only-customer`).
 */
document.documentElement.dataset.login = rememberedUser() ? 'customer' : 'guest';
