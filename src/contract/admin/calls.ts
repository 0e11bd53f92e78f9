import type * as typed from '../call-types.ts';
import type * as addresses from './addresses.ts';
import type * as approvals from './approvals.ts';
import type * as audit from './audit.ts';
import type * as categories from './categories.ts';
import type * as content from './content.ts';
import type * as coupons from './coupons.ts';
import type * as customers from './customers.ts';
import type * as find from './find.ts';
import type * as imports from './imports.ts';
import type * as jobs from './jobs.ts';
import type * as mails from './mails.ts';
import type * as offers from './offers.ts';
import type * as opening from './opening.ts';
import type * as orderBulk from './order-bulk.ts';
import type * as orderEdit from './order-edit.ts';
import type * as orderPage from './order-page.ts';
import type * as orderViews from './order-views.ts';
import type * as orders from './orders.ts';
import type * as packing from './packing.ts';
import type * as payments from './payments.ts';
import type * as phoneOrders from './phone-orders.ts';
import type * as products from './products.ts';
import type * as providers from './providers.ts';
import type * as redirects from './redirects.ts';
import type * as refunds from './refunds.ts';
import type * as remittances from './remittances.ts';
import type * as reports from './reports.ts';
import type * as retention from './retention.ts';
import type * as reviews from './reviews.ts';
import type * as screens from './screens.ts';
import type * as session from './session.ts';
import type * as settings from './settings.ts';
import type * as staff from './staff.ts';
import type * as stock from './stock.ts';
import type * as stockAlerts from './stock-alerts.ts';
import type * as taxInvoices from './tax-invoices.ts';
import type * as vat from './vat.ts';
import type * as waiting from './waiting.ts';
import type * as waysToPay from './ways-to-pay.ts';

type CallsOf<Module> = typed.CallsOf<Module>;

type AnyCall =
  | CallsOf<typeof addresses>
  | CallsOf<typeof approvals>
  | CallsOf<typeof audit>
  | CallsOf<typeof categories>
  | CallsOf<typeof content>
  | CallsOf<typeof coupons>
  | CallsOf<typeof offers>
  | CallsOf<typeof customers>
  | CallsOf<typeof find>
  | CallsOf<typeof imports>
  | CallsOf<typeof jobs>
  | CallsOf<typeof mails>
  | CallsOf<typeof opening>
  | CallsOf<typeof orderBulk>
  | CallsOf<typeof orderEdit>
  | CallsOf<typeof orderPage>
  | CallsOf<typeof orderViews>
  | CallsOf<typeof orders>
  | CallsOf<typeof packing>
  | CallsOf<typeof payments>
  | CallsOf<typeof phoneOrders>
  | CallsOf<typeof products>
  | CallsOf<typeof providers>
  | CallsOf<typeof refunds>
  | CallsOf<typeof remittances>
  | CallsOf<typeof reports>
  | CallsOf<typeof retention>
  | CallsOf<typeof reviews>
  | CallsOf<typeof screens>
  | CallsOf<typeof session>
  | CallsOf<typeof settings>
  | CallsOf<typeof staff>
  | CallsOf<typeof redirects>
  | CallsOf<typeof stockAlerts>
  | CallsOf<typeof stock>
  | CallsOf<typeof taxInvoices>
  | CallsOf<typeof vat>
  | CallsOf<typeof waiting>
  | CallsOf<typeof waysToPay>;

/** Every call of the back office by method and path below `/api/admin`: `AdminCalls['GET /orders/{number}']`. */
type AdminCalls = typed.ByName<AnyCall, '/api/admin'>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The paths that a method has, with the names of their parts in braces. */
export type PathOf<M extends Method> = typed.PathOf<AdminCalls, M>;
/** The paths of calls that answer JSON. */
export type JsonPath<M extends Method> = typed.JsonPath<AdminCalls, M>;
/** The paths of calls that answer a file. */
export type FilePath<M extends Method> = Exclude<PathOf<M>, JsonPath<M>>;
/** The paths of lists: calls that answer a page of items. */
export type ListPath = {
  [P in JsonPath<'GET'>]: Answer<'GET', P> extends { readonly items: unknown; readonly page: unknown } ? P : never;
}[JsonPath<'GET'>];
/** What a call answers. */
export type Answer<M extends Method, P> = typed.AnswerAt<AdminCalls, M, P>;
/** What a call takes: the parts of its path, its query, its body, and the version where it wants one. */
export type RequestOf<M extends Method, P> = typed.RequestAt<AdminCalls, M, P>;
