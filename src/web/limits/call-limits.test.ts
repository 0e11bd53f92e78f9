import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import * as accounts from '#contract/accounts';
import * as lookup from '#contract/address-lookup';
import * as session from '#contract/admin/session';
import * as cart from '#contract/cart';
import * as checkout from '#contract/checkout';
import * as coupons from '#contract/coupons';
import * as myAddress from '#contract/my-address';
import * as myOrders from '#contract/my-orders';
import * as track from '#contract/order-lookup';
import * as orders from '#contract/orders';
import * as pay from '#contract/pay';
import * as payments from '#contract/payments';
import { limitsOf } from './call-limits.ts';
import { wasRight } from './kinds.rules.ts';

type Call = RouteConfig & { getRoutingPath(): string };
const isCall = (one: unknown): one is Call => typeof one === 'object' && one !== null && 'getRoutingPath' in one;

const RESOURCES = [
  accounts,
  lookup,
  session,
  cart,
  checkout,
  coupons,
  myAddress,
  myOrders,
  track,
  orders,
  pay,
  payments,
];
const PROVIDER = [
  payments.webhookCall('toy', '/api/toy/events'),
  payments.strictWebhookCall('toy', '/api/toy/strict'),
  payments.returnCall('toy', '/api/toy/return', 'post'),
];

const app = new OpenAPIHono();
const limitOf = limitsOf(app);
app.use('*', async (c) => c.body(null, 200, { limit: JSON.stringify(limitOf(c)) }));
for (const call of [...RESOURCES.flatMap((one): unknown[] => Object.values(one)), ...PROVIDER].filter(isCall)) {
  app.openAPIRegistry.registerPath(call);
  app.on(call.method, call.getRoutingPath(), (c) => c.body(null));
}

const limitAt = async (method: string, path: string) =>
  JSON.parse((await app.request(path, { method })).headers.get('limit') ?? '');

describe('the limit of a call', () => {
  it.each([
    ['GET', '/api/product', { kind: 'read' }],
    ['POST', '/api/cart', { kind: 'change', fills: true }],
    ['PUT', '/api/cart', { kind: 'change', fills: true }],
    ['POST', '/api/addtocart', { kind: 'change', fills: true }],
    ['POST', '/api/shippingaddress', { kind: 'change', fills: true }],
    ['GET', '/api/cart/u_1', { kind: 'read' }],
    ['POST', '/api/cartdelete', { kind: 'change' }],
    ['POST', '/api/login', { kind: 'sign-in', tries: true, proves: true }],
    ['POST', '/api/passwordreset/u_1/token', { kind: 'sign-in', tries: true, proves: true }],
    ['POST', '/api/verify-email', { kind: 'sign-in', tries: true, proves: true }],
    // anybody may ask for these: that they succeed proves nothing
    ['POST', '/api/register', { kind: 'sign-in', tries: true }],
    ['POST', '/api/register/again', { kind: 'sign-in', tries: true }],
    ['POST', '/api/resetpass', { kind: 'sign-in', tries: true }],
    ['POST', '/api/deleteaccount', { kind: 'sign-in', tries: true }],
    ['POST', '/api/track', { kind: 'sign-in', tries: true }],
    ['GET', '/api/track', { kind: 'sign-in', tries: true }],
    ['POST', '/api/track/links', { kind: 'sign-in', tries: true }],
    ['POST', '/api/order', { kind: 'order' }],
    ['POST', '/api/cancel-order', { kind: 'order' }],
    ['POST', '/api/checkoutcancel', { kind: 'order' }],
    ['GET', '/api/order/abc', { kind: 'read' }],
    ['HEAD', '/api/coupontitle/SAVE10', { kind: 'order', tries: true }],
    ['POST', '/api/checkout', { kind: 'order', tries: true }],
    ['POST', '/api/result', { kind: 'order', tries: true }],
    ['GET', '/api/coupontitle/SAVE10', { kind: 'order', tries: true }],
    ['POST', '/api/updatecoupon', { kind: 'order', tries: true }],
    ['GET', '/api/paytabs/abc/1/2', { kind: 'order', tries: true }],
    ['GET', '/api/pay/token/ONLINE', { kind: 'order', tries: true }],
    ['POST', '/api/address/lookup', { kind: 'lookup', tries: true, proves: true }],
    ['POST', '/api/my-address/token', { kind: 'lookup', tries: true, proves: true }],
    // one IP sends the messages of everybody's payments: the figure of an order would turn news of money away
    ['POST', '/api/toy/events', { kind: 'read', signed: true }],
    ['POST', '/api/toy/strict', { kind: 'read', signed: true }],
    // the browser comes from another site without cookies
    ['POST', '/api/toy/return', { kind: 'change', signed: true }],
    ['GET', '/api/admin/session', { kind: 'read' }],
    ['POST', '/api/admin/session/second-step', { kind: 'sign-in', tries: true }],
    ['POST', '/api/admin/links/use', { kind: 'sign-in', tries: true }],
    ['POST', '/api/nothing', { kind: 'change' }],
    ['GET', '/api/nothing', { kind: 'read' }],
  ])('%s %s counts as %j', async (method, path, limit) => {
    expect(await limitAt(method, path)).toEqual(limit);
  });
});

it.each([
  ['login', accounts.loginCall, 200, false, true],
  ['login', accounts.loginCall, 401, false, false],
  ['a mail that is asked for', accounts.resetpassCall, 200, false, false],
  ['an address link', myAddress.answerAddressCall, 404, false, false],
  ['a gift code', coupons.findCouponCall, 200, false, true],
  ['a gift code', coupons.findCouponCall, 404, false, false],
  ['a checkout', payments.checkoutCall, 409, false, true],
  ['a result', payments.resultCall, 200, true, false],
] as const)('%s %# with status %i, declined %s, was right: %s', (_name, call, status, declined, right) =>
  expect(wasRight(call['x-limit'], status, declined)).toBe(right),
);
