import { stockAlertCall } from '#contract/stock-alerts';
import { emailFault } from '#shop/addresses/address.rules';
import { requestStockAlert } from '#shop/stock-alerts';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { type Api, localeOf, sourceOfCaller } from './context.ts';
import { refuse, refuseForm, refuseThrottled } from './refusals.ts';

/** Registers the call that asks to be told when a product is back. */
export function registerStockAlerts(api: Api, shop: Pick<Shop, 'database' | 'clock' | 'networkAttempts'>): void {
  api.openapi(stockAlertCall, async (c) => {
    const { productId, email: typed } = c.req.valid('json');
    const email = typed.trim();
    const fault = emailFault(email);
    if (fault) return refuseForm(c, [{ field: 'email', ...fault }]);
    const asked = await requestStockAlert(shop, { productId, email, source: sourceOfCaller(c), ...localeOf(c) });
    if (asked.ok) return c.json({ message: texts(c.var.caller.language)('stockAlert.kept') }, 200);
    return asked.error.code === 'slowDown' ? refuseThrottled(c, asked.error) : refuse(c, asked.error.code);
  });
}
