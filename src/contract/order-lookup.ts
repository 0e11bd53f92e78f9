import { answers, body, createRoute, z } from './base.ts';
import { done, line } from './fields.ts';
import { limit } from './limit.rules.ts';
import { order } from './orders.ts';

/** An order as its look-up shows it: without the ids that open it, its owner's cart or its payment. */
const lookedUpOrder = order
  .omit({ _id: true, userId: true, transactionId: true, tran_ref: true, paymentResult: true })
  .openapi('LookedUpOrder');

const lookup = z.object({
  number: line(100).openapi({ example: '10001' }),
  contact: line(320).openapi({ description: 'e-mail or mobile of the order' }),
});

const asForm = <S extends z.ZodType>(schema: S) => ({
  body: { content: { 'application/x-www-form-urlencoded': { schema } }, required: true },
});

/** The market prefix of the page that a form was sent from. */
const at = line(100).default('');

const redirect = { 303: { description: 'To the page that shows the answer.' } };

export const lookUpOrderCall = createRoute({
  method: 'post',
  path: '/api/track',
  ...limit.signIn,
  tags: ['order look-up'],
  summary:
    'Find an order by its number and its e-mail or mobile. A cookie then opens it in this browser for an hour. A wrong number and a wrong pair answer the same; five tries, then 15 minutes',
  request: body(lookup),
  responses: answers(done),
});

export const lookUpByFormCall = createRoute({
  method: 'post',
  path: '/api/track/form',
  ...limit.signIn,
  tags: ['order look-up'],
  summary: 'The same from the form of a browser without scripts',
  request: asForm(lookup.extend({ at })),
  responses: redirect,
});

export const lookedUpOrderCall = createRoute({
  method: 'get',
  path: '/api/track',
  ...limit.signIn,
  tags: ['order look-up'],
  summary: 'The order that this browser has looked up',
  responses: answers(z.object({ order: lookedUpOrder }).openapi('LookedUpAnswer')),
});

export const lookedUpPageCall = createRoute({
  method: 'get',
  path: '/api/track/page',
  ...limit.signIn,
  tags: ['order look-up'],
  summary: 'The same as a page for browsers without scripts',
  responses: { 200: { content: { 'text/html': { schema: z.string() } }, description: 'Done' }, ...redirect },
});

export const lookedUpAddressCall = createRoute({
  method: 'post',
  path: '/api/track/address',
  ...limit.signIn,
  tags: ['order look-up'],
  summary: 'Leads to the page that asks for the national address of the order that this browser has looked up',
  request: asForm(z.object({ prefix: at })),
  responses: redirect,
});

export const endLookupCall = createRoute({
  method: 'delete',
  path: '/api/track',
  ...limit.signIn,
  tags: ['order look-up'],
  summary: 'Show the order in this browser no longer',
  responses: answers(done),
});

export const orderLinksCall = createRoute({
  method: 'post',
  path: '/api/track/links',
  ...limit.signIn,
  tags: ['order look-up'],
  summary: 'Mail the links of the orders of an address to it. The answer is the same whether there are any',
  request: body(z.object({ email: line(320) })),
  responses: answers(done),
});

export const orderLinksByFormCall = createRoute({
  method: 'post',
  path: '/api/track/links/form',
  ...limit.signIn,
  tags: ['order look-up'],
  summary: 'The same from the form of a browser without scripts',
  request: asForm(z.object({ email: line(320), at })),
  responses: redirect,
});

export type LookedUpAnswer = { readonly order: z.infer<typeof lookedUpOrder> };
