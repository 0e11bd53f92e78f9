import { PAYMENT_CHANNELS } from '#kernel/payment-method';
import { createRoute, z } from './base.ts';
import { line, pagePrefix } from './fields.ts';
import { limit } from './limit.rules.ts';

/**
 * The links of the page by which the shopper of an order by phone pays. Browsers open them, not programs, and every answer is
 * a redirect to a page that says what happened. The token is the permission.
 */

const token = line(100);
const redirect = { 303: { description: 'Redirects' } };

export const startLinkPaymentCall = createRoute({
  method: 'get',
  path: '/api/pay/{token}/{channel}',
  ...limit.orderTry,
  tags: ['payments'],
  summary: 'Not in the specification: begins the card payment of a payment link; a page to go to, not a call',
  request: {
    params: z.object({ token, channel: z.enum(PAYMENT_CHANNELS) }),
    query: z.object({ prefix: pagePrefix }),
  },
  responses: redirect,
});

export const checkLinkPaymentCall = createRoute({
  method: 'get',
  path: '/api/pay/{token}/result',
  ...limit.orderTry,
  tags: ['payments'],
  summary:
    'Not in the specification: asks the provider about the payment of a payment link; a page to go to, not a call',
  request: { params: z.object({ token }) },
  responses: redirect,
});
