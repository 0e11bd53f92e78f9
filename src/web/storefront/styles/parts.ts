/**
 * The parts of the style sheet, `parts/<name>.css`, in the order of the cascade. The common part comes before them and is
 * in every page.
 */
export const PARTS = [
  'home',
  'list',
  'search',
  'table',
  'tabs',
  'product',
  'buying',
  'orders',
  'account',
  'text',
  'finder',
] as const;

export type Part = (typeof PARTS)[number];

/** The parts that the pages of each folder of routes/ need. */
export const PARTS_OF_PAGES: Readonly<Record<string, readonly Part[]>> = {
  'about-us': ['home', 'text'],
  'add-address': ['account'],
  'add-shipping': ['buying', 'account'],
  cart: ['buying'],
  category: ['list'],
  changepassword: ['account'],
  checkout: ['buying'],
  checkouts: ['buying'],
  contact: ['list', 'text'],
  details: ['tabs', 'product'],
  'find-scent': ['finder'],
  home: ['home'],
  'my-address': ['buying'],
  myorders: ['table', 'tabs', 'orders', 'account'],
  'not-found': [],
  ordercancel: [],
  orderdetails: ['table', 'orders', 'account'],
  orders: ['table', 'orders'],
  pay: ['buying'],
  'pay-card': ['buying'],
  payment: ['buying'],
  paymentfailed: ['buying'],
  paymentsuccess: [],
  policy: ['table', 'text'],
  'press-room': ['text'],
  products: ['list'],
  'reset-password': ['account'],
  result: [],
  scents: ['search', 'finder'],
  search: ['list', 'search'],
  shipping: ['buying'],
  'static-category': ['list'],
  track: ['orders'],
  'track-order': ['table', 'orders'],
  'update-shipping': ['buying', 'account'],
  'verify-email': ['account'],
  wishlist: ['account'],
  writereview: ['account'],
};
