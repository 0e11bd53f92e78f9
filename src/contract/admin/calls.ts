import type { z } from '@hono/zod-openapi';
import type { JsonValue } from '#kernel/json';
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

/** A call of the contract as its caller knows it. */
type Call = { readonly method: string; readonly path: `/api/admin${string}` };
type CallsOf<Module> = Extract<Module[keyof Module], Call>;

type AnyCall =
  | CallsOf<typeof addresses>
  | CallsOf<typeof approvals>
  | CallsOf<typeof audit>
  | CallsOf<typeof categories>
  | CallsOf<typeof content>
  | CallsOf<typeof coupons>
  | CallsOf<typeof customers>
  | CallsOf<typeof find>
  | CallsOf<typeof imports>
  | CallsOf<typeof jobs>
  | CallsOf<typeof mails>
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
  | CallsOf<typeof stockAlerts>
  | CallsOf<typeof stock>
  | CallsOf<typeof taxInvoices>
  | CallsOf<typeof vat>
  | CallsOf<typeof waiting>;

type PathBelow<C extends Call> = C['path'] extends `/api/admin${infer Path}` ? Path : never;

/** Every call of the back office by method and path below `/api/admin`: `AdminCalls['GET /orders/{number}']`. */
type AdminCalls = { [C in AnyCall as `${Uppercase<C['method']>} ${PathBelow<C>}`]: C };

export type Method = Uppercase<AnyCall['method']>;
/** The paths that a method has, with the names of their parts in braces. */
export type PathOf<M extends Method> = keyof AdminCalls extends infer Name
  ? Name extends `${M} ${infer Path}`
    ? Path
    : never
  : never;
/** The call of a method and a path. */
type CallAt<M extends Method, Path> = Path extends string
  ? `${M} ${Path}` extends infer Name extends keyof AdminCalls
    ? AdminCalls[Name]
    : never
  : never;

/** The paths of calls that answer JSON. */
export type JsonPath<M extends Method> = {
  [P in PathOf<M>]: 'answer' extends keyof CallAt<M, P> ? P : never;
}[PathOf<M>];
/** The paths of calls that answer a file. */
export type FilePath<M extends Method> = Exclude<PathOf<M>, JsonPath<M>>;
/** The paths of lists: calls that answer a page of items. */
export type ListPath = {
  [P in JsonPath<'GET'>]: Answer<'GET', P> extends { readonly items: unknown; readonly page: unknown } ? P : never;
}[JsonPath<'GET'>];

type WithAnswer = { readonly answer: z.ZodType };
/** What a call answers. */
export type Answer<M extends Method, Path> =
  CallAt<M, Path> extends infer C extends WithAnswer
    ? z.infer<C['answer']> | (C extends { readonly mayBeJob: true } ? { readonly job: string } : never)
    : never;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type PathPart<Path> = [NamesIn<Path>] extends [never]
  ? { readonly path?: never }
  : { readonly path: { readonly [Name in NamesIn<Path>]: string | number } };

type Json<S> = {
  readonly request: { readonly body: { readonly content: { readonly 'application/json': { readonly schema: S } } } };
};
type Form<S> = {
  readonly request: { readonly body: { readonly content: { readonly 'multipart/form-data': { readonly schema: S } } } };
};
/** A body as its sender may have it: the lists in it may be of those that are never changed. */
type Sent<T> = { readonly [Name in keyof T]: SentField<T[Name]> };
type SentField<T> = unknown extends T
  ? unknown
  : z.core.util.JSONType extends T
    ? JsonValue
    : T extends readonly (infer Item)[]
      ? readonly Item[]
      : T;
type BodyPart<C> =
  C extends Json<infer S extends z.ZodType>
    ? { readonly body: Sent<z.input<S>> }
    : C extends Form<z.ZodType>
      ? { readonly body: FormData }
      : { readonly body?: never };

/** Parameters of a list, whose `ListDefinition` refuses unknown ones; empty texts are left out, lists joined by a comma. */
export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;
type Query<S> = { readonly [Name in keyof S]: S[Name] | (undefined extends S[Name] ? '' : never) };
type QueryPart<C> = C extends { readonly request: { readonly query: infer S extends z.ZodType } }
  ? Partial<z.input<S>> extends z.input<S>
    ? { readonly query?: Query<z.input<S>> }
    : { readonly query: Query<z.input<S>> }
  : C extends
        | { readonly listQuery: true }
        | { readonly answer: z.ZodType<{ readonly page: { readonly next: string | null } }> }
    ? { readonly query?: Params }
    : { readonly query?: never };

/** `ifMatch` is the version that was seen; the save is refused with 412 when there is a newer one. */
type VersionPart<C> = C extends { readonly versioned: true }
  ? { readonly ifMatch: number }
  : { readonly ifMatch?: never };

/** What a call takes: the parts of its path, its query, its body, and the version where it wants one. */
export type RequestOf<M extends Method, Path> = PathPart<Path> &
  QueryPart<CallAt<M, Path>> &
  BodyPart<CallAt<M, Path>> &
  VersionPart<CallAt<M, Path>>;
