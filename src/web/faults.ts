/**
 * Codes of a database that is restarting, gone, late, out of connections or out of room, of a transaction that it took
 * back because two waited for each other, and of a typesetter that died, was late or has too many documents: nothing was
 * written, or it is not known, and the same call may go well in a moment.
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
  ...['53100', '53200', '58030', '40P01', '40001'],
  ...['TYPESETTER_AWAY', 'TYPESETTER_BUSY'],
]);

/** Codes of a row that others keep locked: nothing was written. */
const BUSY = new Set(['55P03', 'ROW_BUSY']);

/**
 * What an unexpected error says about itself: `input` when the database could not represent a value it was sent
 * (SQLSTATE class 22), `busy` when others keep a row locked, `away` when the database cannot do it at the moment, else
 * `ours`. Looks through wrapped errors.
 */
export function errorKind(error: unknown): 'input' | 'busy' | 'away' | 'ours' {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    if (/^22[0-9A-Z]{3}$/.test(code)) return 'input';
    if (BUSY.has(code)) return 'busy';
    if (AWAY.has(code) || /Connection terminated|timeout exceeded when trying to connect/.test(one.message))
      return 'away';
  }
  return 'ours';
}

/** Whether the same request may go well in a moment. */
export function isPassing(error: unknown): boolean {
  const fault = errorKind(error);
  return fault === 'away' || fault === 'busy';
}

/** Seconds after which a caller is asked to come back. */
export const RETRY_AFTER_SECONDS = 2;
