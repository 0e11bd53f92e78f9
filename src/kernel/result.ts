/**
 * Expected failures as values (architecture, principle 9): a use case that can be refused
 * returns a `Result`, and only the unexpected is thrown.
 */
type Ok<T> = { readonly ok: true; readonly value: T };
type Refused<E> = { readonly ok: false; readonly error: E };
export type Result<T, E> = Ok<T> | Refused<E>;

/** A success carrying `value`. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** An expected failure carrying `error`. */
export function refused<E>(error: E): Refused<E> {
  return { ok: false, error };
}
