/** Parses what HyperPay sends by itself: returning browsers and encrypted webhooks. */
import { ok, type Result, refused } from '#kernel/result';
import type { IncomingMessage, MessageRefusal, Notification, ReturnHint } from '#shop/payments/port';
import { parseJson } from '../http/call.ts';
import { toProviderResult } from './provider-result.ts';
import { openMessage } from './webhook.ts';
import { paymentObject, webhookMessage, wrappedBody } from './wire.ts';

const RESOURCE_PATH = /^\/v[0-9]+\/checkouts\/([A-Za-z0-9.-]+)\/payment$/;
const CHECKOUT_ID = /^[A-Za-z0-9.-]{1,64}$/;

/** Returns whether a text has the form of a checkout id. Only such texts become part of a path. */
export function isCheckoutId(text: string): boolean {
  return CHECKOUT_ID.test(text);
}

/**
 * Reads the checkout id of a returning browser. Shoppers can change `resourcePath`: it must have exactly the documented
 * form, and only its id is used, never the path (HyperPay contract, section 3.3).
 */
export function readHyperPayReturn(fields: Readonly<Record<string, string>>): Result<ReturnHint, MessageRefusal> {
  const { id, resourcePath } = fields;
  const named = resourcePath === undefined ? id : RESOURCE_PATH.exec(resourcePath)?.[1];
  if (named === undefined || !isCheckoutId(named)) {
    return refused({ code: 'NOT_UNDERSTOOD', reason: 'no checkout id of the documented shape' });
  }
  if (id !== undefined && id !== named) {
    return refused({ code: 'NOT_AUTHENTIC', reason: 'id and resourcePath name different checkouts' });
  }
  return ok({ session: named, reference: null });
}

/** Decrypts and parses a webhook. A message that our key does not decrypt is not authentic. */
export function readHyperPayWebhook(message: IncomingMessage, key: string): Result<Notification, MessageRefusal> {
  const text = message.body.trim();
  const wrapped = wrappedBody.safeParse(text.startsWith('{') ? parseJson(text) : null);
  const plain = openMessage(
    {
      body: wrapped.success ? wrapped.data.encryptedBody : text,
      iv: message.headers['x-initialization-vector'] ?? '',
      tag: message.headers['x-authentication-tag'] ?? '',
    },
    key,
  );
  if (plain === null) return refused({ code: 'NOT_AUTHENTIC', reason: 'our key does not decrypt the message' });
  const read = webhookMessage.safeParse(parseJson(plain));
  if (!read.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no message type' });
  if (read.data.type !== 'PAYMENT') return ok({ kind: 'ignored', reason: `message of type ${read.data.type}` });
  const payload = paymentObject.safeParse(read.data.payload);
  if (!payload.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no payment in the message' });
  return ok({ kind: 'result', providerResult: toProviderResult(payload.data) });
}
