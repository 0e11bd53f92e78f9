import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import { PERMISSIONS, type Permission } from '#shop/staff/permissions.rules';

/**
 * Defines calls of the back office (docs/building-the-backoffice.md): one `adminRoute` a call, in the file of its resource. Browser
 * code imports types only.
 */
export { z };

/** Any JSON value. Its type is named for the description of the calls, which cannot follow a schema into itself. */
export const anyJson = z.json().openapi({ type: 'object', description: 'any JSON' });

/** A file of a form. */
export const uploadedFile = z.instanceof(File).openapi({ type: 'string', format: 'binary' });

/** What staff may do. */
export const permission = z.enum(PERMISSIONS);

/** One wrong field of a request, with words in the person's language. */
const fieldProblem = z.object({ path: z.string(), code: z.string(), words: z.string() });

/** The body of every refusal, as `application/problem+json`. */
const problemAnswer = z
  .object({
    /** A path that ends in the code in kebab case. */
    type: z.string(),
    /** Words in the person's language. */
    title: z.string(),
    status: z.int(),
    code: z.string(),
    /** The request's id, by which the log has it. */
    request: z.string(),
    /** 403: the missing permission. */
    permission: z.string().optional(),
    /** 422: what is wrong where. */
    fields: z.array(fieldProblem).optional(),
    /** 412: the record as it is, its version, and who changed which field. */
    current: z.unknown().optional(),
    version: z.int().optional(),
    changed: z.array(z.object({ field: z.string(), by: z.string(), at: z.string() })).optional(),
    /** Anything else that a code has. */
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('Problem');

export type ProblemAnswer = z.infer<typeof problemAnswer>;
export type FieldProblem = z.infer<typeof fieldProblem>;

/**
 * Who may call: a permission; one of several; `signed-in` for every member of staff; `session` also before the second
 * step is set up; `nobody` needs none.
 */
export type Needs = Permission | readonly [Permission, ...Permission[]] | 'signed-in' | 'session' | 'nobody';

/** What a call declares beside its request and its answer. */
type CallRules = {
  readonly needs: Needs;
  /** The second step must have been given within five minutes (423). */
  readonly secondStep?: boolean;
  /** `If-Match` is required (428); `expectedVersion(c)` has it. */
  readonly versioned?: boolean;
  /** Answers 202 with a job when it is about more than 200 rows. */
  readonly mayBeJob?: boolean;
  /** Takes the query of a list, though it answers none. */
  readonly listQuery?: boolean;
  /** Takes no idempotency key and keeps no answer, which holds secrets. */
  readonly unrecorded?: boolean;
  /** The largest body in bytes, 256 KB by default. */
  readonly maxBytes?: number;
};

/** The part of a call that is its own. */
type Own<P extends string> = Omit<RouteConfig, 'path' | 'responses'> & CallRules & { readonly path: P };

/** A call as the frame knows it. */
export type AdminCall = RouteConfig & CallRules;

/** A required body in JSON. */
export function body<S extends z.ZodType>(schema: S) {
  return { body: { content: { 'application/json': { schema } }, required: true } };
}

/** A required form with files (`multipart/form-data`). */
export function form<S extends z.ZodType>(schema: S) {
  return { body: { content: { 'multipart/form-data': { schema } }, required: true } };
}

/** What a call answers that became a job of more than 200 rows: 202, and `GET /api/admin/jobs/{id}` tells the rest. */
export const jobAnswer = z.object({ job: z.string() }).openapi('JobStarted');

/**
 * The answer of a list: `items`, and `page` with signed cursors. The query's parameters are declared by the list's
 * `ListDefinition` (`src/kernel/list-query.ts`), which refuses unknown ones.
 */
export function listAnswer<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    page: z.object({
      next: z.string().nullable(),
      previous: z.string().nullable(),
      count: z.int().optional(),
      counted: z.enum(['exact', 'estimate']).optional(),
    }),
  });
}

/** A call that answers JSON: `c.json(value, 200)`, or `c.json({ job }, 202)`. */
export function adminRoute<P extends string, A extends z.ZodType, R extends Own<P> & { readonly answer: A }>(call: R) {
  return createRoute({
    ...call,
    responses: {
      200: { content: { 'application/json': { schema: call.answer } }, description: 'Done' },
      202: { content: { 'application/json': { schema: jobAnswer } }, description: 'A job does it' },
      ...problems(),
    },
  });
}

/** A call that answers a file: `c.body(bytes, 200, { 'Content-Type': …, 'Content-Disposition': … })`. */
export function adminFile<P extends string, R extends Own<P> & { readonly media: string }>(call: R) {
  return createRoute({
    ...call,
    responses: {
      200: { content: { [call.media]: { schema: z.string().openapi({ format: 'binary' }) } }, description: 'The file' },
      ...problems(),
    },
  });
}

function problems() {
  return {
    400: problem('Invalid request.'),
    401: problem('Nobody is signed in.'),
    403: problem('The named permission is missing.'),
    404: problem('Not found, or of another market.'),
    405: problem('The path takes another method.'),
    409: problem('The state is in the way.'),
    412: problem('Somebody saved before: the record as it is.'),
    413: problem('The body is too large.'),
    415: problem('The body is of another type.'),
    422: problem('Fields are wrong, or a rule of the shop refuses it.'),
    423: problem('The second step is needed again.'),
    428: problem('If-Match is missing.'),
    429: problem('Too many requests; try again later.'),
    500: problem('Something went wrong; the log has it by the request id.'),
    503: problem('The store cannot do that at the moment; try again.'),
  };
}

function problem(description: string) {
  return { content: { 'application/problem+json': { schema: problemAnswer } }, description };
}

/** The body of a successful answer: `AnswerOf<typeof listStaffCall>`. */
export type AnswerOf<Call extends { readonly answer: z.ZodType }> = z.infer<Call['answer']>;

/** The body that a call takes. */
export type BodyOf<
  Call extends {
    readonly request: {
      readonly body: { readonly content: { readonly 'application/json': { readonly schema: z.ZodType } } };
    };
  },
> = z.input<Call['request']['body']['content']['application/json']['schema']>;
