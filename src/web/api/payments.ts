import type { Context } from 'hono';
import {
  cancelCheckoutCall,
  checkoutCall,
  hyperpayWebhookCall,
  type PaymentAnswer,
  paymentCall,
  paytabsCall,
  paytabsCallbackCall,
  paytabsReturnByGetCall,
  paytabsReturnCall,
  resultCall,
} from '#contract/payments';
import { fromDecimal, toDecimal } from '#kernel/money';
import {
  cardStanding,
  giveUpPayment,
  type Heard,
  hearProvider,
  returnFromProvider,
  type Standing,
  startCardPayment,
} from '#shop/checkout';
import { readOrderById } from '#shop/orders';
import type { CardProvider } from '#shop/payments/port';
import type { Shop } from '../../shop/shop.ts';
import { refuseStranger } from './access.ts';
import type { Api, Env } from './env.ts';
import { refuse } from './errors.ts';
import { refuseOrder } from './order-refusal.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards' | 'publicUrl'>;

/** Card payments (specification, section 7): starting them, and the three ways in which their outcome reaches us. */
export function registerPayments(api: Api, shop: Needs): void {
  const addresses = (provider: CardProvider) =>
    provider === 'hyperpay'
      ? { returnUrl: `${shop.publicUrl}/result`, notifyUrl: `${shop.publicUrl}/api/hyperpay/webhook` }
      : { returnUrl: `${shop.publicUrl}/api/paytabs/return`, notifyUrl: `${shop.publicUrl}/api/paytabs/callback` };

  api.openapi(checkoutCall, async (c) => {
    const { type, amt, address, coupon, userId } = c.req.valid('json');
    const ownerId = userId ?? address?.userId ?? c.var.caller.session?.userId;
    if (ownerId === undefined) return refuse(c, 400, 'invalid', undefined, { fields: ['userId'] });
    const stranger = refuseStranger(c, ownerId);
    if (stranger) return stranger;
    const { language, chosenMarket, market, address: ip } = c.var.caller;
    const started = await startCardPayment(shop, {
      ownerId,
      market: chosenMarket,
      otherwise: market,
      language,
      channel: type,
      seen: { total: fromDecimal(amt), tax: null, shipping: null },
      coupon: coupon ?? '',
      ip: ip ?? null,
      ...addresses('hyperpay'),
    });
    if (!started.ok) {
      return started.error.code === 'paymentUnavailable'
        ? refuse(c, 409, started.error.code)
        : refuseOrder(c, started.error);
    }
    const { attempt, prepared } = started.value;
    if (prepared.kind !== 'widget') return refuse(c, 409, 'paymentUnavailable');
    const { session: id, scriptUrl, integrity, brands } = prepared;
    const { amount, currency, heldUntil } = attempt;
    const kept = { payment: attempt.id, amount: toDecimal(amount), currency, heldUntil: heldUntil.toISOString() };
    return c.json({ id, scriptUrl, integrity, brands, ...kept }, 200);
  });

  api.openapi(resultCall, async (c) => {
    const { resourcePath, id } = c.req.valid('json');
    const standing = await returnFromProvider(shop, 'hyperpay', { resourcePath, ...(id ? { id } : {}) });
    if (!standing) return refuse(c, 404, 'paymentNotFound');
    const order = standing.orderId ? await readOrderById(shop, standing.orderId) : null;
    const { code, description } = standing;
    return c.json(
      {
        ...answerOf(standing),
        result: { code, description },
        id: order?.payment.tranRef ?? '',
        paymentType: 'DB',
        merchantTransactionId: standing.attemptId,
        timestamp: (order?.payment.paidAt ?? shop.clock.now()).toISOString(),
      },
      200,
    );
  });

  api.openapi(paymentCall, async (c) => {
    const standing = await cardStanding(shop, c.req.valid('param').id);
    return standing ? c.json(answerOf(standing), 200) : refuse(c, 404, 'paymentNotFound');
  });

  api.openapi(cancelCheckoutCall, async (c) => {
    const { userId, payment } = c.req.valid('json');
    const stranger = refuseStranger(c, userId);
    if (stranger) return stranger;
    const standing = await giveUpPayment(shop, userId, payment);
    return standing ? c.json(answerOf(standing), 200) : refuse(c, 404, 'paymentNotFound');
  });

  api.openapi(paytabsCall, async (c) => {
    const { userId, tax, shipping } = c.req.valid('param');
    const { coupon, total } = c.req.valid('query');
    const stranger = refuseStranger(c, userId);
    if (stranger) return stranger;
    const { language, chosenMarket, market, address } = c.var.caller;
    const started = await startCardPayment(shop, {
      ownerId: userId,
      market: chosenMarket,
      otherwise: market,
      language,
      channel: 'ONLINE',
      seen: {
        total: total === undefined ? null : fromDecimal(total),
        tax: fromDecimal(tax),
        shipping: fromDecimal(shipping),
      },
      coupon: coupon ?? '',
      ip: address ?? null,
      ...addresses('paytabs'),
    });
    if (started.ok) {
      const { prepared } = started.value;
      return c.redirect(prepared.kind === 'redirect' ? prepared.url : '/payment?error=paymentUnavailable', 303);
    }
    const { code } = started.error;
    return c.redirect(code === 'amountsChanged' ? '/checkout?error=amountsChanged' : `/payment?error=${code}`, 303);
  });

  async function paytabsReturn(c: Context<Env>, fields: URLSearchParams) {
    const standing = await returnFromProvider(shop, 'paytabs', Object.fromEntries(fields));
    if (!standing) return refuse(c, 400, 'badRequest');
    return c.redirect(pageOf(standing), 303);
  }
  api.openapi(paytabsReturnCall, async (c) => paytabsReturn(c, new URLSearchParams(await c.req.text())));
  api.openapi(paytabsReturnByGetCall, async (c) => paytabsReturn(c, new URL(c.req.url).searchParams));

  async function hear(c: Context<Env>, provider: CardProvider): Promise<Heard> {
    const message = { headers: c.req.header(), body: await c.req.text() };
    const heard = await hearProvider(shop, provider, message);
    if (heard !== 'settled') c.var.log.warn({ provider, heard }, 'a message of a card provider was not acted on');
    return heard;
  }
  api.openapi(paytabsCallbackCall, async (c) => {
    const heard = await hear(c, 'paytabs');
    return heard === 'forged' ? refuse(c, 400, 'badRequest') : c.json({ message: 'ok' }, 200);
  });
  api.openapi(hyperpayWebhookCall, async (c) => {
    await hear(c, 'hyperpay');
    return c.json({ message: 'ok' }, 200);
  });
}

function answerOf({ attemptId, ...standing }: Standing): PaymentAnswer {
  return { ...standing, payment: attemptId };
}

/** The page that tells how a payment stands (specification, sections 2.11 to 2.13). */
function pageOf({ state, orderId, attemptId }: Standing): string {
  switch (state) {
    case 'paid':
      return `/paymentsuccess/${orderId}`;
    case 'awaiting':
      return '/orders';
    case 'checking':
    case 'open':
      return `/result?payment=${attemptId}`;
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'returned':
      return `/paymentfailed?payment=${attemptId}`;
  }
}
