/**
 * Codes of a database that is restarting, gone, out of connections or out of room, and of a transaction that it took back
 * because two waited for each other: nothing was written, and the same call may go well in a moment.
 */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53300', '08006'],
  ...['53100', '53200', '40P01', '40001'],
]);

/**
 * What an unexpected error says about itself: `input` when the database could not represent a value it was sent
 * (SQLSTATE class 22), `away` when it cannot do it at the moment, else `ours`. Looks through wrapped errors.
 */
export function faultOf(error: unknown): 'input' | 'away' | 'ours' {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    if (/^22[0-9A-Z]{3}$/.test(code)) return 'input';
    if (AWAY.has(code) || /Connection terminated|timeout exceeded when trying to connect/.test(one.message))
      return 'away';
  }
  return 'ours';
}
