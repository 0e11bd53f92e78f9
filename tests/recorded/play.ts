import { z } from 'zod';
import { randomId } from '../../src/kernel/ids.ts';
import { LANGUAGES, MARKET_CODES } from '../../src/kernel/market.ts';
import { PUBLIC, personal } from '../e2e/routes.ts';
import { productId } from '../e2e/sample.ts';
import { ADDRESS, COUNTRY } from '../e2e/shopper.ts';
import type { Learned } from './masks.ts';
import { type Answer, openVisitor, type Visitor, written } from './visitor.ts';

/** What a play needs of the store beside its port. */
export type Backstage = {
  /** Waits until the account mail to an address is sent; returns the two parts of its link. */
  verification(email: string): Promise<{ readonly userId: string; readonly token: string }>;
};

export type Play = { readonly answers: ReadonlyMap<string, string>; readonly learned: Learned };

const PASSWORD = 'Rose-and-oud-7';
const placed = z.object({ user: z.tuple([z.looseObject({ _id: z.string(), userId: z.string() })]) });
const carts = z.object({ user: z.tuple([z.looseObject({ products: z.array(z.looseObject({ _id: z.string() })) })]) });
const refusedAmounts = z.looseObject({
  totals: z.looseObject({ totalPrice: z.number(), taxPrice: z.number(), shippingPrice: z.number() }),
});
const loggedIn = z.looseObject({ token: z.string(), user: z.string() });
const invoiced = z.looseObject({ data: z.looseObject({ invoice_url: z.string() }) });

/**
 * Plays the specification's routes and calls in each market and language, as a guest and as a customer. What only
 * reads comes first, so that nothing that a play sells is seen in lists.
 */
export async function play(store: string, backstage: Backstage): Promise<Play> {
  const answers = new Map<string, string>();
  const learned: Learned = new Map();
  const visitors: { readonly visitor: Visitor; readonly kind: 'guest' | 'customer' }[] = [];
  for (const market of MARKET_CODES) {
    for (const language of LANGUAGES) {
      for (const kind of ['guest', 'customer'] as const) {
        const name = `${language}-${market} ${kind}`;
        visitors.push({ visitor: openVisitor(store, name, language, market), kind });
      }
    }
  }
  const keep = (visitor: Visitor) => (call: string, answer: Answer) => {
    const name = `${visitor.name} · ${call}`;
    if (answers.has(name)) throw new Error(`${name} is played twice`);
    answers.set(name, written(answer));
    return answer;
  };
  for (const { visitor } of visitors) await read(visitor, keep(visitor));
  for (const { visitor, kind } of visitors) await act(visitor, kind, keep(visitor), learned, backstage);
  return { answers, learned };
}

type Keep = (call: string, answer: Answer) => Answer;

/** The pages, and the calls that read what is the same for everybody. */
async function read(visitor: Visitor, keep: Keep): Promise<void> {
  const prefix = `/${visitor.language}-${visitor.market === 'KSA' ? 'sa' : 'ae'}`;
  const order = '0'.repeat(24);
  const product = { path: `/details/${productId('taif-dawn')}/taif-dawn` };
  for (const { path } of [...PUBLIC, product, ...personal(order), { path: '/no-such-page' }]) {
    keep(`page ${path}`, await visitor.get(`${prefix}${path === '/' ? '' : path}`));
  }
  const calls = [
    'product',
    'procategory',
    'procategory/gift-sets',
    'procategory/no-such-category',
    'home',
    'banner',
    'aboutus',
    'return',
    `detail/${productId('taif-dawn')}`,
    `detail/${productId('discovery-journey')}`,
    `detail/${order}`,
    `review/${productId('taif-dawn')}`,
    'coupontitle/MISK10',
    'coupontitle/NO-SUCH-CODE',
    'tax',
    'countrylist',
    'privacy',
    'termcond',
  ];
  for (const path of calls) keep(`GET ${path}`, await visitor.get(`/api/${path}`));
}

/** The calls of one shopper, in the order in which a shopper makes them. */
async function act(
  visitor: Visitor,
  kind: 'guest' | 'customer',
  keep: Keep,
  learned: Learned,
  backstage: Backstage,
): Promise<void> {
  const { name, market, language } = visitor;
  const say = async (method: 'POST' | 'PUT', path: string, body: unknown, more = '') =>
    keep(`${method} ${path}${more}`, await visitor.send(method, `/api/${path}`, body));
  const ask = async (path: string, shown: string) => keep(`GET ${shown}`, await visitor.get(`/api/${path}`));

  const email = `${kind}.${language}.${market}@example.com`.toLowerCase();
  const names = { firstName: 'Sara', lastName: 'Al Ghamdi', phone: '+966500000000' };
  let userId = randomId(24);
  let token = '';
  await say('POST', 'login', { email, password: PASSWORD }, ' of nobody');
  if (kind === 'customer') {
    await say('POST', 'register', { ...names, email, password: 'short', password2: 'short' }, ' too short');
    await say('POST', 'register', { ...names, email, password: PASSWORD, password2: PASSWORD });
    const link = await backstage.verification(email);
    learned.set(link.userId, `customer ${name}`);
    learned.set(link.token, `link ${name}`);
    await say('POST', 'verify-email', { ...link, password: PASSWORD });
    const login = loggedIn.parse(JSON.parse((await say('POST', 'login', { email, password: PASSWORD })).text));
    userId = login.user;
    token = login.token;
    learned.set(token, `session ${name}`);
  }
  learned.set(userId, `shopper ${name}`);
  const address = { ...ADDRESS[market], email, country: COUNTRY[market], userId };

  await say('POST', 'review', { review: 'Lovely', rate: 5, productid: productId('taif-dawn'), name: 'Sara' });
  const wish = { productId: productId('royal-diwan'), userId };
  await say('POST', 'wishlist', wish);
  await say('POST', 'wishlist', wish, ' again');
  const wishes = await ask(`wishlist/${userId}`, 'wishlist');
  const [wished] =
    z
      .object({ user: z.array(z.looseObject({ products: z.array(z.looseObject({ _id: z.string() })) })) })
      .safeParse(JSON.parse(wishes.text)).data?.user ?? [];
  const wishId = wished?.products[0]?._id ?? '0'.repeat(24);
  if (wished?.products[0]) learned.set(wishId, `wish ${name}`);
  await say('POST', 'wishlistdelete', { id: wishId, userId });

  await say('POST', 'address', address);
  await ask(`address/${userId}`, 'address');
  await say('POST', 'update-address', { ...address, index: 1, city: 'Riyadh' });
  await say('POST', 'remove-address', { userId, index: 1 });

  await ask(`cart/${userId}`, 'cart (empty)');
  const pricecon = market === 'KSA' ? 'SAR' : 'AED';
  await say('POST', 'cart', { userId, productId: productId('bakhoor-al-dar'), count: 1, pricecon });
  await say('POST', 'cart', { userId, productId: productId('silk-musk'), count: 2, pricecon }, ' second line');
  await say('POST', 'cart', { userId, productId: productId('silk-musk'), count: '', pricecon }, ' without quantity');
  const cart = carts.parse(JSON.parse((await ask(`cart/${userId}`, 'cart (two lines)')).text));
  const ids = cart.user[0].products.map(({ _id }) => _id);
  for (const [n, id] of ids.entries()) learned.set(id, `line ${n + 1} ${name}`);
  await say('PUT', 'cart', { id: ids[1], userId, count: 3 });
  await say('PUT', 'cart', { id: ids[1], userId, count: 11 }, ' of eleven');
  await say('POST', 'cartdelete', { id: ids[1], userId });
  await say('POST', 'shipping', {
    shipCity: market,
    shipCntry: market,
    destCity: ADDRESS[market].city,
    destCntry: market,
    shipType: 'DLV',
    codAmt: 0,
    weight: '1',
  });
  await say('POST', 'shippingaddress', { ...address, email: '' }, ' without mail');
  await say('POST', 'shippingaddress', address);
  await say('PUT', 'updatemethod', { userId, method: 'COD' });

  const order = { userId, paymentMethod: 'COD', country: market, transactionId: '', isPaid: false };
  const wrong = await say('POST', 'order', { ...order, totalPrice: 1 }, ' of another total');
  const { totals } = refusedAmounts.parse(JSON.parse(wrong.text));
  const type = market === 'KSA' ? 'MADA' : 'VISA_MASTER';
  const checkout = await say('POST', 'checkout', { userId, type, amt: totals.totalPrice, crr: pricecon, address });
  const { id: form } = z.looseObject({ id: z.string().optional() }).parse(JSON.parse(checkout.text));
  if (form) learned.set(form, `form ${name}`);
  await say('POST', 'result', { resourcePath: '/v1/checkouts/none/payment', entityid: 'none' });
  const paytabs = await ask(`paytabs/${userId}/${totals.taxPrice}/${totals.shippingPrice}`, 'paytabs');
  const page = /\/([\w-]{12,})(?:\?|$)/.exec(paytabs.headers.get('location') ?? '')?.[1];
  if (page) learned.set(page, `page ${name}`);
  await say('POST', 'updatecoupon', { coupon: 'MISK10', userId });
  await say('POST', 'updatecoupon', { coupon: 'NO-SUCH-CODE', userId }, ' unknown');
  const bought = await say('POST', 'order', { ...order, ...totals });
  const [made] = placed.parse(JSON.parse(bought.text)).user;
  learned.set(made._id, `order ${name}`);
  await ask(`order/${userId}`, 'order');
  await ask(`allorder/${userId}`, 'allorder');
  await ask(`orders/${made._id}`, 'orders/{id}');
  await say('POST', 'postmail', { email, user: userId });
  const invoice = await say('POST', 'generate-invoice', { orders: made._id, ship_location: '', currency_icon: '' });
  const url = invoiced.parse(JSON.parse(invoice.text)).data.invoice_url;
  const paper = await visitor.get(new URL(url).pathname);
  keep('GET invoice', { ...paper, text: `${paper.text.slice(0, 5)}…` });
  await say('POST', 'cancel-order', { id: made._id, reason: 'cancelled' });
  await ask(`orders/${made._id}`, 'orders/{id} (cancelled)');
  await say('POST', 'clearcart', { userId });
  await ask(`cart/${userId}`, 'cart (cleared)');

  await say('POST', 'resetpass', { email });
  await say('POST', `passwordreset/${'0'.repeat(24)}/${'0'.repeat(43)}`, { pass: PASSWORD });
  await say('POST', 'password-reset', { new_password: PASSWORD, userId, token: '0'.repeat(43) });
  const change = { userId, token, email, new_password: `${PASSWORD}8` };
  await say('POST', 'change-password', { ...change, old_password: 'not-it-at-all' }, ' with another password');
  await say('POST', 'change-password', { ...change, old_password: PASSWORD });
}
