import type { z } from '@hono/zod-openapi';
import type { JsonValue } from '#kernel/json';
import type { Params } from './call-url.rules.ts';

/**
 * What callers know of a contract, as types: the paths of its calls, what each takes and what it answers. The calls of shoppers
 * (`calls.ts`) and of staff (`admin/calls.ts`) are read by the same types; `call-url.rules.ts` writes their addresses.
 */

/** A call as its caller knows it. */
type Call = { readonly method: string; readonly path: string };
/** The calls that a file of the contract defines. */
export type CallsOf<Module> = Extract<Module[keyof Module], Call>;
type PathBelow<C extends Call, Base extends string> = C['path'] extends `${Base}${infer Path}` ? Path : never;
/** Calls by method and path below a base: `ByName<AnyCall, '/api'>['GET /cart/{userId}']`. */
export type ByName<C extends Call, Base extends string> = {
  [One in C as `${Uppercase<One['method']>} ${PathBelow<One, Base>}`]: One;
};

/** The paths that a method has, with the names of their parts in braces. */
export type PathOf<Calls, M extends string> = keyof Calls extends infer Name
  ? Name extends `${M} ${infer Path}`
    ? Path
    : never
  : never;
/** The call of a method and a path. */
type CallAt<Calls, M extends string, Path> = Path extends string
  ? `${M} ${Path}` extends infer Name extends keyof Calls
    ? Calls[Name]
    : never
  : never;

type Answers<S> = {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': { readonly schema: S } } } };
};
/** The schema of what a call answers; never for a file or a page to go to. */
type SchemaOf<C> = C extends { readonly answer: infer S } ? S : C extends Answers<infer S> ? S : never;
/** The paths of calls that answer JSON. */
export type JsonPath<Calls, M extends string> = {
  [P in PathOf<Calls, M>]: [SchemaOf<CallAt<Calls, M, P>>] extends [never] ? never : P;
}[PathOf<Calls, M>];
/** What a call answers. */
export type AnswerAt<Calls, M extends string, Path> =
  CallAt<Calls, M, Path> extends infer C
    ?
        | (SchemaOf<C> extends infer S extends z.ZodType ? z.infer<S> : never)
        | (C extends { readonly mayBeJob: true } ? { readonly job: string } : never)
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
export type RequestAt<Calls, M extends string, Path> = PathPart<Path> &
  QueryPart<CallAt<Calls, M, Path>> &
  BodyPart<CallAt<Calls, M, Path>> &
  VersionPart<CallAt<Calls, M, Path>>;

/** What follows a path: nothing where a call takes nothing. */
export type Given<Request, Extra = unknown> =
  Partial<Request> extends Request ? [request?: Request & Extra] : [request: Request & Extra];
