/**
 * Error codes of a database that is restarting, unreachable, failing over, too slow, out of connections or out of space, of
 * a commit that no second server confirmed, of a deadlock, of a typesetter that ended, timed out or has a full queue, of a page that took too long, and of papers that may not be issued now. Nothing was
 * written, or the outcome is unknown; a retry may succeed.
 */
const AWAY = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  ...['57P01', '57P02', '57P03', '57014', '25P03', '53300', '08006', 'DATABASE_LATE'],
  ...['25006', 'NO_PRIMARY', 'COMMIT_UNCONFIRMED'],
  ...['53100', '53200', '58030', '40P01', '40001'],
  ...['TYPESETTER_AWAY', 'TYPESETTER_BUSY', 'PAGE_LATE', 'ISSUING_STOPPED'],
]);

/** What the driver says of a connection that broke or did not open; it gives these errors no code. */
const BROKEN =
  /Connection terminated|is not queryable|timeout expired|timeout exceeded when trying to connect|database connection timed out/;

/** Error codes of a row lock that timed out, and of a turn that did not come; nothing was written. */
const BUSY = new Set(['55P03', 'ROW_BUSY']);

/**
 * Classifies an unexpected error and its causes: `input` when the database cannot represent a value (SQLSTATE class
 * 22), `busy` when a row stayed locked or too many wait, `away` when the database cannot answer at the moment, else `ours`.
 */
export function errorKind(error: unknown): 'input' | 'busy' | 'away' | 'ours' {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    if (/^22[0-9A-Z]{3}$/.test(code)) return 'input';
    if (BUSY.has(code)) return 'busy';
    if (AWAY.has(code) || BROKEN.test(one.message)) return 'away';
  }
  return 'ours';
}

/** Returns whether a retry of the same request may succeed. */
export function isPassing(error: unknown): boolean {
  const fault = errorKind(error);
  return fault === 'away' || fault === 'busy';
}

/** The value of `Retry-After` in seconds. */
export const RETRY_AFTER_SECONDS = 2;
