import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal, ZERO } from '#kernel/money';
import { totalsOf } from '#shop/pricing/totals.rules';
import { testAddress } from '#support/test-shop';
import { type Answer, openBrowser } from './browser.ts';
import { isPage, type PageChannel, type Scenario, type ShopperPlan, type WidgetChannel } from './plan.ts';
import { LAST_USE, type Prepared } from './prepared-store.ts';
import { type Form, type Return, useForm } from './provider-page.ts';
import type { Providers } from './providers.ts';
import type { Watch } from './steps.ts';
import type { StoreProcess } from './store-process.ts';

export type RunContext = {
  readonly store: StoreProcess;
  readonly watch: Watch;
  readonly providers: Providers;
  readonly prepared: Prepared;
};

export type Shopper = {
  readonly ownerId: string;
  /** Number of products in the cart; some may have been sold out. */
  cartLines(): number;
  /** How often the browser returned from a provider. */
  returns(): number;
  /** Orders that the store reported as paid. They must remain paid or refunded. */
  readonly reportedPaid: readonly string[];
  /** Orders that the store reported as cancelled. */
  readonly reportedCancelled: readonly string[];
  /** Does everything up to half an hour after paying. */
  shop(): Promise<void>;
  /** Sends the returns that were planned late. */
  returnLate(): Promise<void>;
};

/** What a page shows of offers, in currency units. */
const shownOffers = z.object({
  revision: z.string(),
  amounts: z.object({ tax: z.number(), total: z.number() }),
});
type Amounts = z.infer<typeof shownOffers>['amounts'];

/** Basis points of VAT. */
const VAT = { KSA: 1500, UAE: 500 } as const;

/** A shopper who fills a cart, pays by card or lender and returns as planned, and repeats requests when the store dies. */
export function openShopper(context: RunContext, plan: ShopperPlan): Shopper {
  const { store, watch, providers, prepared } = context;
  const customer = plan.customer === null ? null : (prepared.customers[plan.customer] ?? null);
  const ownerId = customer?.id ?? randomId();
  const browser = openBrowser(store, watch, { ...plan, token: customer?.token ?? null });
  const reportedPaid: string[] = [];
  const reportedCancelled: string[] = [];
  const later: Return[] = [];
  let cartLines = 0;
  let returns = 0;

  const recordAnswer = (answer: Answer | null): void => {
    if (answer === null) return;
    const paid = /^\/paymentsuccess\/([A-Za-z0-9]{24})$/.exec(answer.location)?.[1];
    if (paid) reportedPaid.push(paid);
    const { state, orderId } = answer.body;
    if (state === 'paid' && typeof orderId === 'string') reportedPaid.push(orderId);
  };

  async function fillCart(): Promise<void> {
    await browser.sendUntilAnswered('POST', '/api/shippingaddress', { ...testAddress(plan.market), userId: ownerId });
    for (const { product, count } of plan.lines) {
      const productId = prepared.products[product]?.id ?? '';
      await browser.sendUntilAnswered('POST', '/api/cart', { userId: ownerId, productId, count });
    }
    // read the cart: a product may be sold out, and a lost answer may have been a success
    const { user } = (await browser.sendUntilAnswered('GET', `/api/cart/${ownerId}`)).body;
    const [cart] = Array.isArray(user) ? user : [];
    cartLines = Array.isArray(cart?.products) ? cart.products.length : 0;
  }

  async function open(channel = plan.channel, coupon = plan.coupon): Promise<Form | null> {
    const form = isPage(channel) ? await openPage(channel, coupon) : await openWidget(channel, coupon);
    return form ?? (coupon === '' ? null : await open(channel, ''));
  }

  /** What the pages show of offers now: their revision with the amounts, or nothing where they show none. */
  async function offersShown(coupon: string): Promise<{ readonly offers?: string; readonly amounts?: Amounts }> {
    if (!plan.offers) return {};
    const query = new URLSearchParams({ offers: '1', ...(coupon ? { coupon } : {}) });
    const { offers } = (await browser.sendUntilAnswered('GET', `/api/cart/${ownerId}?${query}`)).body;
    const shown = shownOffers.safeParse(offers);
    return shown.success ? { offers: shown.data.revision, amounts: shown.data.amounts } : {};
  }

  async function openWidget(type: WidgetChannel, coupon: string): Promise<Form | null> {
    let amt = 1;
    for (let tries = 0; tries < 5; tries += 1) {
      const { offers } = await offersShown(coupon);
      const request = { type, amt, userId: ownerId, coupon, ...(offers ? { offers } : {}) };
      const answer = await browser.sendUntilAnswered('POST', '/api/checkout', request);
      const { id, payment, totals } = answer.body;
      if (typeof id === 'string' && typeof payment === 'string') {
        return { provider: 'hyperpay', session: id, payment, type };
      }
      if (typeof totals === 'object' && totals !== null && 'totalPrice' in totals) amt = Number(totals.totalPrice);
      else if (answer.body.code !== 'paymentUnavailable') return null;
    }
    return null;
  }

  async function openPage(method: PageChannel, coupon: string): Promise<Form | null> {
    const lines = plan.lines.map(({ product, count }) => {
      const price = prepared.products[product]?.price ?? 0;
      return { unitPrice: minor(Math.round(price * 100)), count };
    });
    const reduction =
      coupon === ''
        ? null
        : coupon === LAST_USE
          ? ({ kind: 'percentage', basisPoints: 1250 } as const)
          : ({ kind: 'fixed', amount: minor(33_33) } as const);
    const { currency } = MARKETS[plan.market];
    const whole = totalsOf({
      currency,
      lines,
      vatBasisPoints: VAT[plan.market],
      shippingCharge: ZERO,
      freeShippingFrom: ZERO,
      reduction,
    });
    const { offers, amounts } = await offersShown(coupon);
    const { tax, total } = amounts ?? { tax: toDecimal(whole.tax, currency), total: toDecimal(whole.total, currency) };
    const query = new URLSearchParams({
      total: String(total),
      ...(offers ? { offers } : {}),
      ...(method === 'ONLINE' ? {} : { method }),
      ...(coupon ? { coupon } : {}),
    });
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await browser.sendUntilAnswered('GET', `/api/paytabs/${ownerId}/${tax}/0?${query}`);
      const provider = method === 'ONLINE' ? 'paytabs' : 'lender';
      if (answer.location.startsWith('http')) return { provider, url: answer.location };
      if (!answer.location.endsWith('paymentUnavailable')) return null;
    }
    return null;
  }

  async function returnToStore(back: Return): Promise<void> {
    if (back === null || plan.returns === 0) return;
    returns += plan.returns;
    const { path, body } = back;
    const method = body === undefined ? 'GET' : 'POST';
    const copies = Array.from({ length: plan.returns }, () => browser.send(method, path, body));
    for (const answer of await Promise.all(copies)) recordAnswer(answer);
  }

  async function pay(form: Form, scenario: Scenario): Promise<void> {
    const back = await useForm(providers, form, scenario);
    if (plan.late) later.push(back);
    else await returnToStore(back);
  }

  async function meanwhile(form: Form): Promise<Form | null> {
    if (plan.meanwhile === 'gives up' && form.provider === 'hyperpay') {
      await browser.send('POST', '/api/checkoutcancel', { userId: ownerId, payment: form.payment });
    }
    if (plan.meanwhile === 'second form' && !isPage(plan.channel)) {
      return await open(plan.channel === 'MADA' ? 'VISA_MASTER' : 'MADA');
    }
    if (plan.meanwhile === 'cash') await payCash();
    return null;
  }

  async function payCash(): Promise<void> {
    let totalPrice = 1;
    for (let tries = 0; tries < 4; tries += 1) {
      const { offers } = await offersShown('');
      const request = {
        ...{ userId: ownerId, paymentMethod: 'COD', totalPrice, transactionId: `cash-${ownerId}` },
        ...(offers ? { offers } : {}),
      };
      const { totals } = (await browser.sendUntilAnswered('POST', '/api/order', request)).body;
      if (typeof totals !== 'object' || totals === null || !('totalPrice' in totals)) return;
      totalPrice = Number(totals.totalPrice);
    }
  }

  async function afterwards(): Promise<void> {
    if (plan.afterwards === 'tries again' && plan.scenario !== 'pay') {
      const form = await open();
      if (form) await pay(form, 'pay');
    }
    const [order] = reportedPaid;
    if (plan.afterwards !== 'cancels' || order === undefined) return;
    const answer = await browser.send('POST', '/api/cancel-order', { id: order });
    if (answer?.status === 200) reportedCancelled.push(order);
  }

  return {
    ownerId,
    cartLines: () => cartLines,
    returns: () => returns,
    reportedPaid,
    reportedCancelled,
    async shop() {
      await fillCart();
      const form = await open();
      if (form === null) return;
      const second = await meanwhile(form);
      await pay(form, plan.scenario);
      if (second) await pay(second, 'pay');
      await afterwards();
    },
    async returnLate() {
      for (const back of later.splice(0)) await returnToStore(back);
    },
  };
}
