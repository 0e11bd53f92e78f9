/**
 * The texts that pages of the shop window show before anything is pressed, by their keys or the beginnings of keys. Those of the
 * scent finder come with its pages (`load-finder-texts.ts`), those of `pay.` with what few payments need (`load-paying-texts.ts`), all others with the modules that import `load-other-texts.ts`. A text that is missing here is an error on its page.
 */
export const PUBLIC_TEXTS: readonly string[] = [
  'a11y',
  'account.addressBook',
  'account.changePassword',
  'account.logout',
  'account.myOrders',
  'account.wishlist',
  'auth.loggedIn',
  'auth.loginAction',
  'auth.socialLoginFailed',
  'brand',
  'card',
  'cart.added',
  'cart.decrease',
  'cart.increase',
  'cart.seeCollection',
  'cart.viewBag',
  'category',
  'chat',
  'checkout.returnToCart',
  'checkout.secure',
  'contact',
  'detail',
  'dialogue.close',
  'error.generic',
  'error.offline',
  'filter',
  'finder.band',
  'finder.begin',
  'finder.inFour',
  'finder.notSure',
  'finder.title',
  'footer.returns',
  'footer.shipping',
  'footer.whatsapp',
  'header',
  'home',
  'language',
  'layers',
  'list',
  'nav',
  'notes',
  'offline.bar',
  'page',
  'policy',
  'price',
  'products',
  'promise',
  'search.category',
  'search.clearField',
  'search.close',
  'search.corrected',
  'search.field',
  'search.found',
  'search.heading',
  'search.none',
  'search.note',
  'search.price',
  'search.size',
  'search.sort',
  'search.submit',
  'search.title',
  'size',
  'stockAlert.ask',
  'stockAlert.once',
  'toast',
  'track.title',
  'wear',
  'wishlist.added',
  'wishlist.pleaseLogin',
  'zoom.open',
];

/** What only the server shows: the footer, and what it writes into pages and answers. */
export const SERVER_TEXTS: readonly string[] = [
  'closed',
  'error.storeClosed',
  'footer.cards',
  'footer.city',
  'footer.collection',
  'footer.follow',
  'footer.privacy',
  'footer.soldBy',
  'footer.stores',
  'footer.visit',
  'kind',
  'offline.text',
  'offline.title',
  'sandbox',
];

const isIn = (list: readonly string[], key: string) => list.some((one) => key === one || key.startsWith(`${one}.`));

/** The part of the texts that a key is in: that of every page, of the scent finder, of few payments, of the server only, or of all others. */
export function partOfText(key: string): 'public' | 'finder' | 'paying' | 'other' | 'server' {
  if (isIn(PUBLIC_TEXTS, key)) return 'public';
  if (isIn(SERVER_TEXTS, key)) return 'server';
  if (key.startsWith('pay.')) return 'paying';
  return key.startsWith('finder.') ? 'finder' : 'other';
}
