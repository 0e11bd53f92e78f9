/** Codes of a database that is restarting, gone, or out of connections. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53300', '08006']);

/**
 * What an unexpected error says about itself: `input` when the database could not represent a value it was sent
 * (SQLSTATE class 22), `away` when it cannot be reached at the moment, else `ours`. Looks through wrapped errors.
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
