import { readWaitingCall } from '#contract/admin/waiting';
import type { MarketCode } from '#kernel/market';
import { readChecks, readStoreState } from '#shop/opening';
import { isOpeningListed, stopsOpening } from '#shop/opening/closing.rules';
import { countViews } from '#shop/orders';
import { readOpenMoney } from '#shop/payments';
import { countMentions } from '#shop/reports';
import { countReviews } from '#shop/reviews';
import { listApprovals } from '#shop/staff';
import { mayDo, type Permission, type Person } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'opening'>;
type Figure = { readonly count: number; readonly hot: boolean };
type Figures = Readonly<Record<string, Figure>>;

/** What waits, by what the person may do. The names are those of the screens. */
const SOURCES: readonly {
  readonly needs: Permission | null;
  readonly read: (deps: Deps, markets: readonly MarketCode[], person: Person) => Promise<Figures>;
}[] = [
  {
    needs: 'orders.read',
    async read(deps, markets, person) {
      const { wants_person: wanting, to_pack: toPack } = await countViews(deps, markets);
      const mentions = await countMentions(deps, person.id, markets);
      return { orders: { count: wanting.count + mentions, hot: true }, packing: { count: toPack.count, hot: true } };
    },
  },
  {
    needs: 'reviews.moderate',
    read: async ({ database }) => ({
      reviews: { count: (await countReviews(database.read))['to-read'], hot: false },
    }),
  },
  {
    needs: 'payments.review',
    async read(deps, markets) {
      const { reviews, refunds, differences, authorised } = await readOpenMoney(deps, markets);
      return {
        payments: { count: reviews.length + refunds.length + authorised.length, hot: true },
        reconciliation: { count: differences.length, hot: false },
      };
    },
  },
  {
    needs: 'settings.write',
    async read(deps) {
      const state = await readStoreState(deps);
      if (!isOpeningListed(state, deps.clock.now())) return {};
      const count = state.state === 'closed' ? (await readChecks(deps)).filter(stopsOpening).length : 0;
      return { opening: { count, hot: true } };
    },
  },
  {
    needs: null,
    async read(deps, _markets, person) {
      const waiting = (await listApprovals(deps, person)).filter(
        ({ state, askedBy }) => state === 'waiting' && askedBy !== person.id,
      );
      return { approvals: { count: waiting.length, hot: true } };
    },
  },
];

/** Registers the call that the rail's figures come from. */
export function registerWaiting(admin: AdminApi, shop: Deps): void {
  admin.on(readWaitingCall, async (c) => {
    const { person } = c.var;
    const { market } = c.req.valid('query');
    const markets = person.markets.filter((code) => market === undefined || code === market);
    const allowed = SOURCES.filter(({ needs }) => needs === null || mayDo(person, needs));
    const found = await Promise.all(allowed.map(({ read }) => read(shop, markets, person)));
    return c.json(Object.assign({}, ...found), 200);
  });
}
