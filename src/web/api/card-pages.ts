import type { Context } from 'hono';
import { paytabsCall, returnCall } from '#contract/payments';
import { parsePrefix } from '#kernel/market';
import { isLender, type LenderChannel, REDIRECT_CHANNELS } from '#kernel/payment-method';
import { startPayment } from '#shop/checkout';
import { type CardProvider, returnPath } from '#shop/payments';
import { failurePath } from '#shop/payments/decline.rules';
import type { CardProviders } from '#shop/payments/port';
import { handleReturn, type PaymentStatus } from '#shop/settlement';
import type { Shop } from '../../shop/shop.ts';
import { type Api, type Env, pageOf } from './context.ts';
import { payPage } from './pay.ts';
import { reasonOf } from './payments.ts';
import { accessTo } from './refusals.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards' | 'reservations' | 'publicUrl'>;

/**
 * Registers the calls that lead to the page of a card provider and back (specification, sections 4 and 7). Browsers open
 * them, not programs, so every failure redirects to a page that shows it.
 */
export function registerCardPages(api: Api, shop: Deps): void {
  api.openapi(
    paytabsCall,
    async (c) => {
      const { userId, tax, shipping } = c.req.valid('param');
      const { coupon, offers, total, prefix, method } = c.req.valid('query');
      const access = accessTo(userId, c.var.caller.session);
      if (access !== 'allowed') return backToPayment(c, access);
      const { language, chosenMarket, market, ip } = c.var.caller;
      const request = {
        ownerId: userId,
        market: chosenMarket,
        fallbackMarket: market,
        language,
        channel: method ?? REDIRECT_CHANNELS[0],
        seen: { total: total ?? null, tax, shipping },
        coupon: coupon ?? '',
        showsOffers: offers !== undefined,
        ip: ip ?? null,
        prefix: parsePrefix(prefix ?? '') ? (prefix ?? '') : '',
      } as const;
      const started = await startPayment(shop, request).catch((error: unknown) => {
        c.var.log.error({ err: error }, 'starting a card payment failed');
        return null;
      });
      if (!started) return backToPayment(c, 'generic');
      if (!started.ok) {
        const { error } = started;
        if (error.code === 'lenderRefused')
          return c.redirect(pageOf(prefix, `/payment?refused=${error.lender}.${error.reason}`), 303);
        // an offer that has gone has changed the amounts
        return 'amounts' in error
          ? c.redirect(pageOf(prefix, '/checkout?error=amountsChanged'), 303)
          : backToPayment(c, error.code);
      }
      const { prepared } = started.value;
      return prepared.kind === 'redirect' ? c.redirect(prepared.url, 303) : backToPayment(c, 'paymentUnavailable');
    },
    (result, c) => (result.success ? undefined : backToPayment(c, 'invalid')),
  );

  async function receiveReturn(c: Context<Env>, provider: CardProvider, fields: URLSearchParams) {
    const paymentStatus = await handleReturn(shop, provider, Object.fromEntries(fields));
    if (paymentStatus && reasonOf(shop.cards, paymentStatus) !== null) c.set('declined', true);
    // the payment of a payment link leads back to its page, which says how it ended
    const token = c.req.query('link');
    if (token !== undefined && /^[A-Za-z0-9]{32}$/.test(token)) {
      const page = payPage(paymentStatus?.prefix, token);
      return c.redirect(paymentStatus?.state === 'checking' ? `${page}?checking=yes` : page, 303);
    }
    // an unknown payment redirects to the failure page (specification, section 8)
    return c.redirect(
      paymentStatus ? pageOf(paymentStatus.prefix, resultPath(shop.cards, paymentStatus)) : '/paymentfailed',
      303,
    );
  }
  for (const one of shop.cards.all) {
    const path = returnPath(one);
    if (path === null) continue;
    const { provider } = one;
    api.openapi(returnCall(provider, path, 'post'), async (c) =>
      receiveReturn(c, provider, new URLSearchParams(await c.req.text())),
    );
    api.openapi(returnCall(provider, path, 'get'), async (c) =>
      receiveReturn(c, provider, withoutLink(new URL(c.req.url).searchParams)),
    );
  }
}

/** The provider's own fields, which it signs. */
function withoutLink(fields: URLSearchParams): URLSearchParams {
  fields.delete('link');
  return fields;
}

function backToPayment(c: Context<Env>, code: string) {
  return c.redirect(pageOf(c.req.query('prefix'), `/payment?error=${code}`), 303);
}

/** The payment step, with what came of the way to a lender that has not agreed to pay; null for any other status. */
function lenderPage(channel: LenderChannel, { state, code }: PaymentStatus): string | null {
  switch (state) {
    case 'open':
    case 'cancelled':
    case 'expired':
      return `/payment?left=${channel}`;
    case 'failed':
      return `/payment?refused=${channel}.${code}`;
    case 'returned':
      return `/payment?gone=${channel}`;
    default:
      return null;
  }
}

/** Returns the page that shows the status of a payment (specification, sections 2.11 to 2.13). */
function resultPath(cards: CardProviders, status: PaymentStatus): string {
  const { state, orderId, attemptId, channel } = status;
  if (isLender(channel)) {
    const page = lenderPage(channel, status);
    if (page) return page;
  }
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
      return failurePath(attemptId, reasonOf(cards, status));
  }
}
