import type { Context } from 'hono';
import { paytabsCall, paytabsReturnByGetCall, paytabsReturnCall } from '#contract/payments';
import { handleReturn, type PaymentStatus, startCardPayment } from '#shop/checkout';
import type { Shop } from '../../shop/shop.ts';
import { accessTo } from './caller.ts';
import type { Api, Env } from './env.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cards' | 'reservations' | 'publicUrl'>;

/**
 * Card payments in the UAE (specification, sections 4 and 7): the way to the provider's page and back. Persons walk here, not
 * programs, so whatever is wrong leads to a page that says it.
 */
export function registerPayTabs(api: Api, shop: Deps): void {
  api.openapi(
    paytabsCall,
    async (c) => {
      const { userId, tax, shipping } = c.req.valid('param');
      const { coupon, total } = c.req.valid('query');
      const access = accessTo(userId, c.var.caller.session);
      if (access !== 'allowed') return backToPayment(c, access);
      const { language, chosenMarket, market, address } = c.var.caller;
      const request = {
        ownerId: userId,
        market: chosenMarket,
        fallbackMarket: market,
        language,
        channel: 'ONLINE',
        seen: { total: total ?? null, tax, shipping },
        coupon: coupon ?? '',
        ip: address ?? null,
        returnUrl: `${shop.publicUrl}/api/paytabs/return`,
        notifyUrl: `${shop.publicUrl}/api/paytabs/callback`,
      } as const;
      const started = await startCardPayment(shop, request).catch((error: unknown) => {
        c.var.log.error({ err: error }, 'a card payment could not begin');
        return null;
      });
      if (!started) return backToPayment(c, 'generic');
      if (!started.ok) {
        const { code } = started.error;
        return code === 'amountsChanged' ? c.redirect(`/checkout?error=${code}`, 303) : backToPayment(c, code);
      }
      const { prepared } = started.value;
      return prepared.kind === 'redirect' ? c.redirect(prepared.url, 303) : backToPayment(c, 'paymentUnavailable');
    },
    (result, c) => (result.success ? undefined : backToPayment(c, 'invalid')),
  );

  async function paytabsReturn(c: Context<Env>, fields: URLSearchParams) {
    const paymentStatus = await handleReturn(shop, 'paytabs', Object.fromEntries(fields));
    // a look-up that fails leads there too (specification, section 8)
    return c.redirect(paymentStatus ? pageOf(paymentStatus) : '/paymentfailed', 303);
  }
  api.openapi(paytabsReturnCall, async (c) => paytabsReturn(c, new URLSearchParams(await c.req.text())));
  api.openapi(paytabsReturnByGetCall, async (c) => paytabsReturn(c, new URL(c.req.url).searchParams));
}

function backToPayment(c: Context<Env>, code: string) {
  return c.redirect(`/payment?error=${code}`, 303);
}

/** The page that tells how a payment stands (specification, sections 2.11 to 2.13). */
function pageOf({ state, orderId, attemptId }: PaymentStatus): string {
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
