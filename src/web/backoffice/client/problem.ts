/** What is wrong with one field of a request. `words` are in the person's language. */
export type FieldProblem = { readonly path: string; readonly code: string; readonly words: string };

/**
 * A refused call, from problem+json. `code` is the server's, or `offline` or `network` (no answer). `title` are words for the
 * person, empty where the browser has to find them. `body` is the whole answer, for problems that carry more.
 */
export type Problem = {
  readonly code: string;
  readonly title: string;
  readonly status: number;
  /** The request's id, to name to a programmer. */
  readonly request: string | null;
  readonly fields: readonly FieldProblem[];
  readonly body: unknown;
};

/** The problem of a call, as an error that queries and mutations carry. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.title === '' ? problem.code : problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function fieldsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .map((one) => ({ path: textOf(one.path), code: textOf(one.code), words: textOf(one.words) }));
}

/** Reads the answer of a refused call. Its `type` ends with the code. */
export function readProblem(status: number, body: unknown, request: string | null): Problem {
  const found = isObject(body) ? body : {};
  return {
    code: textOf(found.code) || textOf(found.type).split('/').at(-1) || 'generic',
    title: textOf(found.title),
    status,
    request: textOf(found.request) || request,
    fields: fieldsOf(found.fields),
    body,
  };
}

/** Returns the problem of a thrown value; anything unexpected is `generic`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { code: 'generic', title: '', status: 0, request: null, fields: [], body: null };
}

/** Returns the error for fields that the browser itself finds wrong, in the shape of the server's. */
export function invalidFields(title: string, fields: readonly FieldProblem[]): ProblemError {
  return new ProblemError({ code: 'invalid', title, status: 422, request: null, fields, body: null });
}

/** A field that somebody else changed meanwhile. `at` is an ISO instant. */
type Changed = { readonly field: string; readonly by: string; readonly at: string };
export type Stale = { readonly current: unknown; readonly version: number; readonly changed: readonly Changed[] };

/** Returns what a 412 carries: the record as it is now, its version, and who changed what. Null for other problems. */
export function staleOf({ status, body }: Problem): Stale | null {
  if (status !== 412 || !isObject(body) || typeof body.version !== 'number') return null;
  const changed = Array.isArray(body.changed) ? body.changed.filter(isObject) : [];
  return {
    current: body.current,
    version: body.version,
    changed: changed.map((one) => ({ field: textOf(one.field), by: textOf(one.by), at: textOf(one.at) })),
  };
}
