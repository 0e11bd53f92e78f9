import type { Context } from 'hono';
import {
  cancelCheckoutCall,
  checkoutCall,
  lenderWebhookCall,
  type PaymentAnswer,
  paymentCall,
  resultCall,
  strictWebhookCall,
  webhookCall,
} from '#contract/payments';
import { toDecimal } from '#kernel/money';
import { startPayment } from '#shop/checkout';
import { type CardProvider, webhookPath } from '#shop/payments';
import { type Decline, declineOf } from '#shop/payments/decline.rules';
import type { CardProviders } from '#shop/payments/port';
import {
  cancelPayment,
  getPaymentStatus,
  handleReturn,
  handleWebhook,
  type PaymentStatus,
  type WebhookOutcome,
} from '#shop/settlement';
import type { Shop } from '../../shop/shop.ts';
import { type Api, type Env, marketOfCurrency } from './context.ts';
import { refuseOrder } from './order-answer.ts';
import { refuse, refuseForbidden } from './refusals.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards' | 'reservations' | 'publicUrl'>;

/** Registers the calls of card payments (specification, section 7): starting one in a form, its status, webhooks. */
export function registerPayments(api: Api, shop: Deps): void {
  api.openapi(checkoutCall, async (c) => {
    const { type, amt, crr, address, coupon, offers, userId } = c.req.valid('json');
    const ownerId = userId ?? address?.userId ?? c.var.caller.session?.userId;
    if (ownerId === undefined) return refuse(c, 'invalid', undefined, { fields: ['userId'] });
    const refusal = refuseForbidden(c, ownerId);
    if (refusal) return refusal;
    const markets = marketOfCurrency(c.var.caller, crr);
    if ('code' in markets) return refuse(c, markets.code);
    const { language, ip } = c.var.caller;
    const started = await startPayment(shop, {
      ownerId,
      ...markets,
      language,
      channel: type,
      seen: { total: amt, tax: null, shipping: null },
      coupon: coupon ?? '',
      showsOffers: offers !== undefined,
      ip: ip ?? null,
    });
    if (!started.ok) {
      return started.error.code === 'paymentUnavailable' || started.error.code === 'lenderRefused'
        ? refuse(c, 'paymentUnavailable')
        : refuseOrder(c, started.error);
    }
    const { attempt, prepared } = started.value;
    if (prepared.kind !== 'widget') return refuse(c, 'paymentUnavailable');
    const { session: id, scriptUrl, integrity, brands } = prepared;
    const { amount, currency, reservation, reservedUntil } = attempt;
    const reserved = {
      payment: attempt.id,
      amount: toDecimal(amount, currency),
      currency,
      reservedUntil: reservation === 'held' ? reservedUntil.toISOString() : null,
    };
    return c.json({ id, scriptUrl, integrity, brands, ...reserved }, 200);
  });

  api.openapi(resultCall, async (c) => {
    const { resourcePath, id } = c.req.valid('json');
    const paymentStatus = await readPageReturn({ resourcePath, ...(id ? { id } : {}) });
    if (!paymentStatus) return refuse(c, 'paymentNotFound');
    const { code, description, payment } = paymentStatus;
    if (reasonOf(shop.cards, paymentStatus) !== null) c.set('declined', true);
    return c.json(
      {
        ...answerOf(shop.cards, paymentStatus),
        result: { code, description },
        id: payment.id,
        paymentType: payment.type,
        merchantTransactionId: paymentStatus.attemptId,
        timestamp: (payment.at ?? shop.clock.now()).toISOString(),
      },
      200,
    );
  });

  api.openapi(paymentCall, async (c) => {
    const paymentStatus = await getPaymentStatus(shop, c.req.valid('param').id);
    return paymentStatus ? c.json(answerOf(shop.cards, paymentStatus), 200) : refuse(c, 'paymentNotFound');
  });

  api.openapi(cancelCheckoutCall, async (c) => {
    const { userId, payment } = c.req.valid('json');
    const refusal = refuseForbidden(c, userId);
    if (refusal) return refusal;
    const paymentStatus = await cancelPayment(shop, userId, payment);
    return paymentStatus ? c.json(answerOf(shop.cards, paymentStatus), 200) : refuse(c, 'paymentNotFound');
  });

  /** Reads a return to the page `/result`: tries each provider that sends browsers there. */
  async function readPageReturn(fields: Readonly<Record<string, string>>): Promise<PaymentStatus | null> {
    for (const { provider, browserReturn } of shop.cards.all) {
      const status = browserReturn === 'page' ? await handleReturn(shop, provider, fields) : null;
      if (status) return status;
    }
    return null;
  }

  async function receive(c: Context<Env>, provider: CardProvider): Promise<WebhookOutcome> {
    const { ip } = c.var.caller;
    const message = { headers: c.req.header(), query: c.req.query(), body: await c.req.text(), ip: ip ?? null };
    const outcome = await handleWebhook(shop, provider, message);
    if (outcome !== 'settled') c.var.log.warn({ provider, outcome }, 'webhook ignored');
    return outcome;
  }
  for (const one of shop.cards.all) {
    const { provider } = one;
    const path = webhookPath(one);
    if (one.webhook.forged === 401) {
      api.openapi(lenderWebhookCall(provider, path), async (c) => {
        const outcome = await receive(c, provider);
        return outcome === 'forged' ? refuse(c, 'unauthenticated') : c.json({ message: 'ok' }, 200);
      });
    } else if (one.webhook.forged === 400) {
      api.openapi(strictWebhookCall(provider, path), async (c) => {
        const outcome = await receive(c, provider);
        return outcome === 'forged' ? refuse(c, 'badRequest') : c.json({ message: 'ok' }, 200);
      });
    } else {
      api.openapi(webhookCall(provider, path), async (c) => {
        await receive(c, provider);
        return c.json({ message: 'ok' }, 200);
      });
    }
  }
}

function answerOf(cards: CardProviders, status: PaymentStatus): PaymentAnswer {
  const { attemptId, state, orderId, code, description } = status;
  return { state, payment: attemptId, orderId, code, description, reason: reasonOf(cards, status) };
}

/** Returns why a payment ended without money; null when it did not, or not yet. */
export function reasonOf(cards: CardProviders, { state, provider, code }: PaymentStatus): Decline | null {
  return declineOf(state, cards.get(provider), code);
}
