import { ok, type Result, refused } from '#kernel/result';
import { type PhoneOrder, type PhoneRefusal, placePhoneOrder } from '#shop/checkout';
import type { Order, StaffActor } from '#shop/orders';
import { paymentChannelsOf } from '#shop/payments';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { type OpenedLink, openLink } from './open-link.ts';

type Deps = Pick<
  Shop,
  'database' | 'clock' | 'jobs' | 'shipping' | 'cashCeilings' | 'cards' | 'publicUrl' | 'cashCeilings'
>;

/**
 * Places an order by phone that its shopper pays by a link: it takes its stock at once, awaits its payment and is announced
 * once it is paid. The link is emailed in the same transaction.
 */
export async function placeLinkOrder(
  deps: Deps,
  actor: StaffActor,
  input: PhoneOrder,
): Promise<Result<{ readonly order: Order; readonly link: OpenedLink }, PhoneRefusal>> {
  const terms = await tradeTerms(deps.database.read, input.market, deps.clock.now());
  const [method] = paymentChannelsOf(deps, input.market, terms);
  if (method === undefined) return refused({ code: 'methodUnavailable' });
  const links: OpenedLink[] = [];
  const placed = await placePhoneOrder(deps, actor, input, {
    method,
    placed: async (tx, order) => {
      links.push(await openLink(deps, tx, actor, order, { mail: true, again: '', before: null }));
    },
  });
  if (!placed.ok) return placed;
  const link = links.at(-1);
  if (!link) throw new Error('an order was placed without its payment link');
  return ok({ order: placed.value, link });
}
