import { createRoute, z } from './base.ts';
import { line } from './fields.ts';
import { limit } from './limit.rules.ts';

/**
 * The forms of the page behind the link that asks for the national address of an order. They are plain forms, so that the
 * page works without script, and every answer is a redirect to a page that says what happened.
 */

const params = z.object({ token: line(100) });
const responses = { 303: { description: 'Redirects to the page that says what happened' } };

/** The market prefix of the page, such as `en-sa`; the redirect keeps it. */
const prefix = line(10).optional();

export const answerAddressCall = createRoute({
  method: 'post',
  path: '/api/my-address/{token}',
  ...limit.lookup,
  tags: ['orders'],
  summary: 'Not in the specification: the form by which a shopper gives the national address of an order',
  request: {
    params,
    body: {
      content: {
        'application/x-www-form-urlencoded': {
          schema: z.object({
            prefix,
            shortAddress: line(100).default(''),
            /** Any text: deliver to the city of the code. */
            move: line(10).optional(),
            /** The code that the register does not know and the shopper keeps. */
            sure: line(100).default(''),
            /** Any text: keep the code with the account. */
            keep: line(10).optional(),
          }),
        },
      },
      required: true,
    },
  },
  responses,
});

export const openAddressCall = createRoute({
  method: 'post',
  path: '/api/my-address/open/{id}',
  ...limit.lookup,
  tags: ['orders'],
  summary:
    'Not in the specification: leads a person who may read an order to the page that asks for its national address',
  request: {
    params: z.object({ id: line(100) }),
    body: {
      content: { 'application/x-www-form-urlencoded': { schema: z.object({ prefix }) } },
      required: true,
    },
  },
  responses,
});

export const renewAddressCall = createRoute({
  method: 'post',
  path: '/api/my-address/{token}/new-link',
  ...limit.lookup,
  tags: ['orders'],
  summary: 'Not in the specification: emails a new link, where there is an order to ask about; always answers the same',
  request: {
    params,
    body: {
      content: { 'application/x-www-form-urlencoded': { schema: z.object({ prefix }) } },
      required: true,
    },
  },
  responses,
});
