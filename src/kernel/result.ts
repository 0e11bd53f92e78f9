/**
 * Expected failures as values: a use case that may refuse returns a `Result`, and only unexpected errors are thrown.
 */
type Ok<T> = { readonly ok: true; readonly value: T };
type Refused<E> = { readonly ok: false; readonly error: E };
export type Result<T, E> = Ok<T> | Refused<E>;

/** Returns a success with `value`. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Returns an expected failure with `error`. */
export function refused<E>(error: E): Refused<E> {
  return { ok: false, error };
}
