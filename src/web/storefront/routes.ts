import { index, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Every page of specification section 2.1. Each exists plain and under the four market prefixes
 * (`/en-ae/cart`): the prefix is the router's base name, set by `src/web/pages`, so no path here names it.
 */
export default [
  index('routes/home/route.tsx'),
  route('home', 'routes/home/route.tsx', { id: 'home' }),
  route('products', 'routes/products/route.tsx'),
  route('category/:title', 'routes/category/route.tsx'),
  route('details/:productid/:title?', 'routes/details/route.tsx'),
  route('for-her', 'routes/static-category/route.tsx', { id: 'for-her' }),
  route('concentrate', 'routes/static-category/route.tsx', { id: 'concentrate' }),
  route('dahn-al-oudh', 'routes/static-category/route.tsx', { id: 'dahn-al-oudh' }),
  route('bakhoor', 'routes/static-category/route.tsx', { id: 'bakhoor' }),
  route('cart', 'routes/cart/route.tsx'),
  route('checkout', 'routes/checkout/route.tsx'),
  route('shipping', 'routes/shipping/route.tsx'),
  route('payment', 'routes/payment/route.tsx'),
  route('checkouts', 'routes/checkouts/route.tsx'),
  route('result', 'routes/result/route.tsx'),
  route('paymentsuccess/:id', 'routes/paymentsuccess/route.tsx'),
  route('paymentfailed', 'routes/paymentfailed/route.tsx'),
  route('orders', 'routes/orders/route.tsx'),
  route('myorders', 'routes/myorders/route.tsx'),
  route('orderdetails/:ordId', 'routes/orderdetails/route.tsx'),
  route('ordercancel', 'routes/ordercancel/route.tsx'),
  route('add-address', 'routes/add-address/route.tsx'),
  route('add-shipping', 'routes/add-shipping/route.tsx'),
  route('update-shipping', 'routes/update-shipping/route.tsx'),
  route('wishlist', 'routes/wishlist/route.tsx'),
  route('writereview', 'routes/writereview/route.tsx'),
  route('changepassword', 'routes/changepassword/route.tsx'),
  route('reset-password/:userId/:token', 'routes/reset-password/route.tsx'),
  route('about-us', 'routes/about-us/route.tsx'),
  route('press-room', 'routes/press-room/route.tsx'),
  route('contact', 'routes/contact/route.tsx'),
  route('delivery-and-return', 'routes/policy/route.tsx', { id: 'delivery-and-return' }),
  route('privacy-policy', 'routes/policy/route.tsx', { id: 'privacy-policy' }),
  route('terms-and-conditions', 'routes/policy/route.tsx', { id: 'terms-and-conditions' }),
  route('shipping-policy', 'routes/policy/route.tsx', { id: 'shipping-policy' }),
  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig;
