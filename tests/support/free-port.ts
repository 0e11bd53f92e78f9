import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below those that a system gives to outgoing connections: none of these takes one before its server listens. */
const FIRST = 20_000;
const MANY = 12_000;

/** Returns a port of this machine that nothing listens on at this moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = FIRST + randomInt(MANY);
  return (await isFree(port, host)) ? port : await freePort(host);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
