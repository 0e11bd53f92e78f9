import { checkLinkPaymentCall, startLinkPaymentCall } from '#contract/pay';
import { parsePrefix } from '#kernel/market';
import { isWallet } from '#kernel/payment-method';
import { findLink, startLinkPayment } from '#shop/payment-links';
import { checkNewestPayment } from '#shop/settlement';
import type { Shop } from '../../shop/shop.ts';
import { type Api, pageOf } from './context.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards' | 'publicUrl'>;

/** Registers the links of the page behind a payment link (decision 0355). All answer with a redirect. */
export function registerPay(api: Api, shop: Deps): void {
  api.openapi(checkLinkPaymentCall, async (c) => {
    const { token } = c.req.valid('param');
    const found = await findLink(shop, token);
    const checked = found && (await checkNewestPayment(shop, found.link.ownerId));
    const page = payPage(checked?.prefix, token);
    return c.redirect(checked?.state === 'checking' ? `${page}?checking=yes` : page, 303);
  });

  api.openapi(startLinkPaymentCall, async (c) => {
    const { token, channel } = c.req.valid('param');
    const { prefix } = c.req.valid('query');
    const at = parsePrefix(prefix ?? '');
    const { language, ip } = c.var.caller;
    const payment = { token, channel, language: at?.language ?? language, ip: ip ?? null };
    const started = await startLinkPayment(shop, { ...payment, prefix: at ? (prefix ?? '') : '' });
    const page = payPage(prefix, token);
    if (!started.ok) {
      // the page says by itself that it is over, or what a lender refused
      const isSaid = started.error.code === 'linkOver' || started.error.code === 'lenderRefused';
      return c.redirect(isSaid ? page : `${page}?problem=yes`, 303);
    }
    const { prepared } = started.value;
    const form = isWallet(channel) ? `${page}/card?type=${channel}` : `${page}/card`;
    return c.redirect(prepared.kind === 'redirect' ? prepared.url : form, 303);
  });
}

/** The path of the page behind a payment link, in the market of the page that it came from. */
export function payPage(prefix: string | undefined, token: string): string {
  return pageOf(prefix, `/pay/${encodeURIComponent(token)}`);
}
