/**
 * The steps at which the store is killed, all observed from outside: at the database, the providers and the mail
 * server.
 */

/** `before`: the requested action does not happen. `after`: it happens, and the store does not get the answer. */
export type Moment = 'before' | 'after';
/** Kills the store the nth time it reaches a step; `anything` matches every step. */
export type Kill = { readonly step: string; readonly moment: Moment; readonly nth: number };

/** Statements and commits of the store, in the order of a payment. */
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
  'commit of the import',
] as const;

/** Calls from the store to the card providers and the courier. */
export const PROVIDER_STEPS = [
  'hyperpay prepare',
  'hyperpay status',
  'hyperpay query',
  'hyperpay refund',
  'paytabs page',
  'paytabs query',
  'paytabs refund',
  'tabby session',
  'tabby read',
  'tabby capture',
  'tabby release',
  'tamara checkout',
  'tamara read',
  'tamara authorise',
  'tamara capture',
  'tamara release',
  'smsa find',
  'smsa book',
  'smsa label',
  'smsa cancel',
] as const;

/** The store's SMTP session. `mail message`: the server has the whole message and has not answered yet. */
export const MAIL_STEPS = ['mail recipient', 'mail message'] as const;

/** Requests to the store; at `before` it may have read the request. */
export const CALL_STEPS = [
  'call checkout',
  'call return',
  'call message',
  'call hand over',
  'call support',
  'call import',
] as const;

export type Watch = {
  /** Reports that the store reached a step. Returns true when it was killed here: then nothing more of it may pass. */
  reached(step: string, moment: Moment): boolean;
  /** Sets the next kill, or none. */
  arm(kill: Kill | null): void;
};

/** Counts steps, and kills the store at the armed one. */
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
