import { answers, body, createRoute, z } from './base.ts';
import { done, line, productId } from './fields.ts';

export const stockAlertCall = createRoute({
  method: 'post',
  path: '/api/stockalert',
  tags: ['catalogue'],
  summary: 'Ask to be told once by email when a sold-out product is back in the caller’s country',
  request: body(z.object({ productId, email: line(10_000).default('') })),
  responses: answers(done, 'The same whether the email has an account or has asked before'),
});
