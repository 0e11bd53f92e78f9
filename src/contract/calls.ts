import type * as accounts from './accounts.ts';
import type * as addressBook from './address-book.ts';
import type * as addressLookup from './address-lookup.ts';
import type * as typed from './call-types.ts';
import type * as cart from './cart.ts';
import type * as catalogue from './catalogue.ts';
import type * as checkout from './checkout.ts';
import type * as content from './content.ts';
import type * as coupons from './coupons.ts';
import type * as invoices from './invoices.ts';
import type * as myAddress from './my-address.ts';
import type * as myOrders from './my-orders.ts';
import type * as orderLookup from './order-lookup.ts';
import type * as orders from './orders.ts';
import type * as pay from './pay.ts';
import type * as payments from './payments.ts';
import type * as search from './search.ts';
import type * as stockAlerts from './stock-alerts.ts';
import type * as tax from './tax.ts';
import type * as wishlist from './wishlist.ts';

type CallsOf<Module> = typed.CallsOf<Module>;

type AnyCall =
  | CallsOf<typeof accounts>
  | CallsOf<typeof addressBook>
  | CallsOf<typeof addressLookup>
  | CallsOf<typeof cart>
  | CallsOf<typeof catalogue>
  | CallsOf<typeof checkout>
  | CallsOf<typeof content>
  | CallsOf<typeof coupons>
  | CallsOf<typeof invoices>
  | CallsOf<typeof myAddress>
  | CallsOf<typeof myOrders>
  | CallsOf<typeof orderLookup>
  | CallsOf<typeof orders>
  | CallsOf<typeof pay>
  | CallsOf<typeof payments>
  | CallsOf<typeof search>
  | CallsOf<typeof stockAlerts>
  | CallsOf<typeof tax>
  | CallsOf<typeof wishlist>;

/** Every call of shoppers by method and path below `/api`: `StoreCalls['GET /cart/{userId}']`. */
type StoreCalls = typed.ByName<AnyCall, '/api'>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The paths of calls that answer JSON, with the names of their parts in braces; the others are pages to go to. */
export type JsonPath<M extends Method> = typed.JsonPath<StoreCalls, M>;
/** What a call answers. */
export type AnswerOf<M extends Method, P> = typed.AnswerAt<StoreCalls, M, P>;
/** What a call takes: the parts of its path, its query and its body. */
export type RequestOf<M extends Method, P> = typed.RequestAt<StoreCalls, M, P>;
