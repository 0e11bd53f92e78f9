/** A page of the store, as the router of server and browser knows it. */
type PageRoute = {
  readonly id: string;
  /** Without the market prefix; empty for the home page. */
  readonly path: string;
  /** The folder of routes/ with the component, and with the loader where the page has one. */
  readonly page: string;
  /** Whether the folder has a loader, whose data the browser asks the server for. */
  readonly loads: boolean;
};

const LOADS = { loads: true };

const route = (path: string, page: string, { loads } = { loads: false }): PageRoute => ({
  id: `/${path}`,
  path,
  page,
  loads,
});

/**
 * The pages of specification, section 2.1. Each exists plain and under the four market prefixes (`/en-ae/cart`):
 * the prefix is the router's base name, so no path here has it.
 */
export default [
  route('', 'home', LOADS),
  route('home', 'home', LOADS),
  route('products', 'products', LOADS),
  route('category/:title', 'category', LOADS),
  route('details/:productid/:title?', 'details', LOADS),
  route('for-her', 'static-category', LOADS),
  route('concentrate', 'static-category', LOADS),
  route('dahn-al-oudh', 'static-category', LOADS),
  route('bakhoor', 'static-category', LOADS),
  route('search', 'search', LOADS),
  route('scents', 'scents', LOADS),
  route('scents/find', 'find-scent', LOADS),
  route('cart', 'cart'),
  route('checkout', 'checkout'),
  route('shipping', 'shipping'),
  route('payment', 'payment'),
  route('checkouts', 'checkouts'),
  route('result', 'result'),
  route('paymentsuccess/:id', 'paymentsuccess'),
  route('paymentfailed', 'paymentfailed'),
  route('orders', 'orders'),
  route('myorders', 'myorders'),
  route('orderdetails/:ordId', 'orderdetails'),
  route('ordercancel', 'ordercancel'),
  route('track', 'track'),
  route('track/order', 'track-order'),
  route('add-address', 'add-address'),
  route('add-shipping', 'add-shipping'),
  route('update-shipping', 'update-shipping'),
  route('my-address/:token', 'my-address', LOADS),
  route('pay/:token', 'pay', LOADS),
  route('pay/:token/card', 'pay-card', LOADS),
  route('wishlist', 'wishlist'),
  route('writereview', 'writereview'),
  route('changepassword', 'changepassword'),
  route('reset-password/:userId/:token', 'reset-password'),
  route('verify-email/:userId/:token', 'verify-email'),
  route('about-us', 'about-us', LOADS),
  route('press-room', 'press-room', LOADS),
  route('contact', 'contact', LOADS),
  route('delivery-and-return', 'policy', LOADS),
  route('privacy-policy', 'policy', LOADS),
  route('terms-and-conditions', 'policy', LOADS),
  route('shipping-policy', 'policy', LOADS),
  route('*', 'not-found', LOADS),
] satisfies readonly PageRoute[];
