/** The steps at which the store is killed, all seen from outside: at the database, the providers and the mail server. */

/** `before`: what the store asks for does not happen. `after`: it happens, and the store does not hear of it. */
export type Moment = 'before' | 'after';
/** The nth time that the store comes to a step; `anything` is every step. */
export type Kill = { readonly step: string; readonly moment: Moment; readonly nth: number };

/** Statements and commits of the store, in the order of a payment's way. */
export const DATABASE_STEPS = [
  'insert payment_attempts',
  'commit of the attempt',
  'commit of the session',
  'insert payment_captures',
  'insert orders',
  'insert order_lines',
  'update carts',
  'insert emails',
  'insert job',
  'update payment_captures',
  'commit of the order',
  'update product_stock',
  'insert coupon_uses',
  'insert refunds',
  'commit of the refund',
  'commit of a released reservation',
  'update emails',
  'commit of a mail under way',
  'update refunds',
  'insert invoices',
  'commit of the invoice',
] as const;

/** Calls of the store to the card providers and the courier. */
export const PROVIDER_STEPS = [
  'hyperpay prepare',
  'hyperpay status',
  'hyperpay query',
  'hyperpay refund',
  'paytabs page',
  'paytabs query',
  'paytabs refund',
  'smsa find',
  'smsa book',
  'smsa label',
  'smsa cancel',
] as const;

/** The store's talk with the mail server. `mail message`: the server has the whole message and has not said so yet. */
export const MAIL_STEPS = ['mail recipient', 'mail message'] as const;

/** What comes to the store; `before` it can have read it. */
export const CALL_STEPS = ['call checkout', 'call return', 'call message'] as const;

export type Watch = {
  /** Says that the store has come to a step. True: it was killed here, and nothing more of it may be let through. */
  reached(step: string, moment: Moment): boolean;
  /** Waits for the next kill. */
  arm(kill: Kill | null): void;
};

/** Counts steps, and kills the store at the one that is armed. */
export function createWatch(kill: (at: Kill) => void): Watch {
  let armed: Kill | null = null;
  let seen = 0;
  return {
    reached(step, moment) {
      if (armed === null || armed.moment !== moment) return false;
      if (armed.step !== step && armed.step !== 'anything') return false;
      seen += 1;
      if (seen < armed.nth) return false;
      const at = { ...armed, step };
      armed = null;
      kill(at);
      return true;
    },
    arm(next) {
      armed = next;
      seen = 0;
    },
  };
}
