import { checkAddress } from '#shop/addresses/address.rules';
import { useMarket } from '../../page/use-page.ts';
import { useUser } from '../account/session.ts';
import { useShippingAddress } from '../addresses/shipping-address.ts';

/**
 * Returns where the checkout begins: on one page for a shopper who has bought before, which falls back to the steps when something is
 * missing, else with its first step.
 */
export function useCheckoutPath(): string {
  const market = useMarket();
  const user = useUser();
  const address = useShippingAddress();
  const isComplete = Boolean(address) && address != null && checkAddress(address, market.code).length === 0;
  return user || isComplete ? '/checkout?express=1' : '/checkout';
}
