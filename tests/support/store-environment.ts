/**
 * The settings of a store process that a test or drill starts: without limits of calls a minute and of stock that is held unpaid,
 * and with nothing of this process but its paths.
 */
export function storeEnvironment(url: string, dataDir: string): Readonly<Record<string, string>> {
  return {
    PATH: process.env.PATH ?? '',
    TMPDIR: process.env.TMPDIR ?? '/tmp',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'read=0,change=0,sign-in=0,order=0,lookup=0,page=0',
    CASH_CEILINGS: 'off',
    UNPAID_RESERVATIONS: 'share=100,least=1000000,attempts=0,quantity=0',
  };
}
