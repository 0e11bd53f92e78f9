import about from '../../content/about.json' with { type: 'json' };
import type { Language } from '../../src/kernel/market.ts';
import type { TextKey } from '../../src/texts/text.ts';
import { texts } from '../../src/texts/texts.ts';
import { productId } from './sample.ts';

export type Route = {
  /** Path without market prefix. */
  readonly path: string;
  /** The page's first-level heading; null where it depends on the shopper's state. */
  readonly heading: ((language: Language) => string) | null;
  /** The status of the page's own call, where the store refuses it here. */
  readonly refused?: number;
};

const says = (key: TextKey) => (language: Language) => texts(language)(key);
const words = (en: string, ar: string) => (language: Language) => (language === 'ar' ? ar : en);

/** The pages that are the same for all visitors (specification, section 2.1, and the two ways to find a perfume). */
export const PUBLIC: readonly Route[] = [
  { path: '/', heading: words('The hour of the rose', 'ساعة الورد') },
  { path: '/home', heading: words('The hour of the rose', 'ساعة الورد') },
  { path: '/products', heading: says('products.title') },
  { path: '/category/gift-sets', heading: words('Gift Sets', 'أطقم الهدايا') },
  { path: `/details/${productId('taif-dawn')}`, heading: words('Taif Dawn', 'فجر الطائف') },
  { path: '/for-her', heading: words('For Her', 'عطور نسائية') },
  { path: '/concentrate', heading: words('Concentrated Oils', 'أدهان ومخلطات') },
  { path: '/dahn-al-oudh', heading: words('Dahn Al Oudh', 'دهن العود') },
  { path: '/bakhoor', heading: words('Bakhoor & Agarwood', 'البخور والعود') },
  { path: '/search?q=oudh', heading: words('Results for “oudh”', 'نتائج «oudh»') },
  { path: '/scents', heading: says('finder.title') },
  { path: '/scents/find?for=me', heading: says('finder.q.world') },
  { path: '/scents/find?for=me&world=dawn&when=day&near=arm', heading: says('finder.result') },
  { path: '/about-us', heading: words(about.title.INR, about.title.AED) },
  { path: '/press-room', heading: says('footer.pressRoom') },
  { path: '/contact', heading: says('nav.contactUs') },
  { path: '/delivery-and-return', heading: words('Returns and Cancellations', 'الإرجاع والإلغاء') },
  { path: '/privacy-policy', heading: words('Privacy Policy', 'سياسة الخصوصية') },
  { path: '/terms-and-conditions', heading: words('Terms and Conditions', 'الشروط والأحكام') },
  { path: '/shipping-policy', heading: words('Shipping Policy', 'سياسة الشحن') },
];

/** The personal pages (specification, section 2.1), for a guest with an order and a cart. */
export const personal = (order: string): readonly Route[] => [
  { path: '/cart', heading: says('cart.title') },
  { path: '/checkout', heading: says('checkout.title') },
  { path: '/shipping', heading: says('checkout.title') },
  { path: '/payment', heading: says('checkout.title') },
  // UAE shoppers pay on the provider's own page, so this one has no form
  { path: '/checkouts?type=VISA_MASTER', heading: null, refused: 422 },
  { path: '/result?type=VISA_MASTER&resourcePath=none', heading: null, refused: 404 },
  { path: `/paymentsuccess/${order}`, heading: null },
  { path: '/paymentfailed', heading: says('payment.failed') },
  { path: '/orders', heading: null },
  { path: '/myorders', heading: null },
  { path: `/orderdetails/${order}`, heading: null },
  { path: '/ordercancel', heading: says('orderCancel.title') },
  { path: '/track', heading: says('track.title') },
  { path: '/track/order', heading: null, refused: 404 },
  { path: '/my-address/unknown', heading: says('link.over') },
  { path: '/my-address/saved', heading: says('address.needed.done') },
  { path: '/pay/unknown', heading: says('link.over') },
  { path: '/add-address', heading: null },
  { path: '/add-shipping', heading: null },
  { path: '/update-shipping?index=1', heading: null },
  { path: '/wishlist', heading: null },
  { path: '/writereview', heading: null },
  { path: '/changepassword', heading: null },
  { path: `/reset-password/${'0'.repeat(24)}/${'0'.repeat(43)}`, heading: null },
];

/** Pages that journeys of their own walk: not found, and those that a link of an email opens once. */
export const ELSEWHERE: readonly string[] = [
  '/no-such-page',
  '/pay/unknown/card',
  `/verify-email/${'0'.repeat(24)}/${'0'.repeat(43)}`,
];
