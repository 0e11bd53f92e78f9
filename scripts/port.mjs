/** Checks whether the store's port is free, before packages are installed or anything is built. */
import { createServer } from 'node:net';

const DEFAULT_PORT = 3000;
/** How many further ports are tried for the advice. */
const TRIED = 50;

/**
 * Resolves when the store can listen on `PORT` and `HOST`; otherwise throws with advice. Invalid values are left to
 * the store, which reports every wrong setting.
 */
export async function checkPort(env) {
  const port = Number(env.PORT || DEFAULT_PORT);
  const host = env.HOST || '0.0.0.0';
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const code = await tryToListen(port, host);
  if (code === 'EADDRINUSE') {
    const free = await freePort(port + 1, host);
    throw new Error(
      `Port ${port} is taken, perhaps by a store that is open already. Start this one on another: PORT=${free} npm start`,
    );
  }
  if (code === 'EACCES') {
    throw new Error(`Port ${port} is not for this user. Start the store on another: PORT=${DEFAULT_PORT} npm start`);
  }
}

/** Returns the first free port from `first`; 0, which lets the system choose, when none of the next is free. */
async function freePort(first, host) {
  for (let port = first; port < first + TRIED && port <= 65_535; port += 1) {
    if ((await tryToListen(port, host)) === null) return port;
  }
  return 0;
}

/** Resolves to null when listening works, else to the error code. */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
