import type { Context } from 'hono';
import type { Language } from '#kernel/market';
import type { Throttled } from '#shop/credentials';
import type { TextKey, TextValues } from '#texts/text';
import { texts } from '#texts/texts';
import type { Env, Session } from './context.ts';

/** The status of every refusal by its code. The message is the text `error.<code>`. */
const STATUS = {
  badRequest: 400,
  invalid: 400,

  badCredentials: 401,
  unauthenticated: 401,

  forbidden: 403,
  foreignOrigin: 403,
  notBought: 403,

  couponUnknown: 404,
  noSuchAddress: 404,
  noSuchCustomer: 404,
  noSuchSession: 404,
  notFound: 404,
  notInCart: 404,
  orderNotFound: 404,
  orderNotMatched: 404,
  paymentNotFound: 404,
  productUnavailable: 404,

  methodNotAllowed: 405,

  addressBookFull: 409,
  addressMissing: 409,
  alreadyCancelled: 409,
  alreadyInWishlist: 409,
  alreadyReviewed: 409,
  amountsChanged: 409,
  cancelDispatched: 409,
  cancelTooLate: 409,
  cartEmpty: 409,
  cartFull: 409,
  inStock: 409,
  linkUsed: 409,
  notSettled: 409,
  offerEnded: 409,
  offerUsedByYou: 409,
  offerUsedUp: 409,
  otherCountry: 409,
  paymentChecking: 409,
  paymentFailed: 409,
  paymentReturned: 409,
  paymentUnavailable: 409,
  soldOut: 409,
  wishlistFull: 409,

  tooLarge: 413,
  notJson: 415,

  addressInOtherCountry: 422,
  cashAbove: 422,
  cashAfterRefusals: 422,
  cashCeiling: 422,
  cashNotOffered: 422,
  cashShare: 422,
  couponExpired: 422,
  couponMinimum: 422,
  couponNotYet: 422,
  couponOtherCountry: 422,
  couponUsedByYou: 422,
  couponUsedUp: 422,
  methodOfOtherCountry: 422,
  methodUnavailable: 422,
  notItsPassword: 422,
  onlyUaeKsa: 422,
  passwordCommon: 422,
  passwordMismatch: 422,
  passwordTooLong: 422,
  passwordTooShort: 422,
  reviewRate: 422,
  reviewText: 422,
  signInAgain: 422,
  wrongPassword: 422,

  storeClosed: 503,

  lookupWait: 429,
  slowDown: 429,
  tooManyRequests: 429,
} as const;

type RefusalCode = keyof typeof STATUS;

/** The codes of failures of the store itself, which answer 500 and 503. */
type FailureCode = 'busy' | 'generic' | 'unavailable';

/** The body of every refused call: a message in the shopper's language, and a code for programs. */
type ErrorBody = { readonly message: string; readonly code: string };

/** Returns the body of an error, in a language. */
export function errorBody(language: Language, code: RefusalCode | FailureCode, values?: TextValues): ErrorBody {
  return { message: texts(language)(`error.${code}`, values), code };
}

/**
 * Refuses a call with the status of its code: `return refuse(c, 'soldOut', { title })`. `values` fill the message,
 * `more` is added to the body.
 */
export function refuse<Code extends RefusalCode, More extends Record<string, unknown> = Record<never, never>>(
  c: Context<Env>,
  code: Code,
  values?: TextValues,
  more?: More,
) {
  return c.json({ ...errorBody(c.var.caller.language, code, values), ...more }, STATUS[code]);
}

/**
 * Returns whether a session may act for a user id: a guest id needs none, since knowing it is the permission; an account
 * id needs a session of that account (specification, section 6; decision 0003).
 */
export function accessTo(userId: string, session: Session | null): 'allowed' | 'unauthenticated' | 'forbidden' {
  if (!userId.startsWith('u_')) return 'allowed';
  if (!session) return 'unauthenticated';
  return session.userId === userId ? 'allowed' : 'forbidden';
}

/** Refuses a caller who may not act for a user id; returns null for one who may. */
export function refuseForbidden(c: Context<Env>, userId: string) {
  const access = accessTo(userId, c.var.caller.session);
  return access === 'allowed' ? null : refuse(c, access);
}

/** Refuses a caller without a session of this account, guests too; returns null for its customer. */
export function refuseNonCustomer(c: Context<Env>, userId: string) {
  const { session } = c.var.caller;
  if (!session) return refuse(c, 'unauthenticated');
  return session.userId === userId ? null : refuse(c, 'forbidden');
}

/** Refuses an attempt that came too early, with `Retry-After`. */
export function refuseThrottled(c: Context<Env>, { retryAfterSeconds }: Throttled) {
  c.header('Retry-After', String(retryAfterSeconds));
  return refuse(c, 'slowDown', { seconds: retryAfterSeconds });
}

/** A problem of one field of a form, as the rules of the shop name it. */
type FormProblem = { readonly field: string; readonly key: TextKey; readonly params: TextValues };

/**
 * Refuses a form with 422: the message and field of its first problem (specification, section 5, orders the alerts), and
 * all of them in `problems`. `more` adds what the call's own answer has, given that message.
 */
export function refuseForm<More extends Record<string, unknown> = Record<never, never>>(
  c: Context<Env>,
  found: readonly FormProblem[],
  more?: (message: string) => More,
) {
  const text = texts(c.var.caller.language);
  const problems = found.map(({ field, key, params }) => ({
    field,
    code: key.replace(/^(checkout|error|password)\./, ''),
    message: text(key, params),
  }));
  const [first] = problems;
  if (!first) return c.json(errorBody(c.var.caller.language, 'invalid'), 422);
  const { field, code, message } = first;
  return c.json({ message, code, field, problems, ...more?.(message) }, 422);
}
