import { connect, createServer, type Socket } from 'node:net';

export type Balancer = {
  readonly url: string;
  /** Sends connections to this port too, once its `/readyz` answers 200. */
  add(port: number): void;
  /** Forgets a port; open connections stay. */
  remove(port: number): void;
  close(): Promise<void>;
};

/** How often a balancer asks whether a store is ready; one wrong answer takes it out. */
const LOOK_EVERY_MS = 200;

/**
 * Starts a plain TCP balancer, which knows nothing of HTTP: connections go in turns to the stores that are ready, and to the
 * next when one does not accept; to the others only where none does.
 */
export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<number, boolean>();
  let turn = 0;
  const looking = setInterval(() => {
    for (const port of ready.keys()) {
      fetch(`http://127.0.0.1:${port}/readyz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(2_000),
      }).then(
        (answer) => ready.has(port) && ready.set(port, answer.ok),
        () => ready.has(port) && ready.set(port, false),
      );
    }
  }, LOOK_EVERY_MS);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const portsThat = (are: boolean) => [...ready].filter(([, isReady]) => isReady === are).map(([port]) => port);
    const ports = portsThat(true);
    turn += 1;
    join(socket, [...ports.map((_port, index) => ports[(index + turn) % ports.length] ?? 0), ...portsThat(false)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    add: (port) => void ready.set(port, false),
    remove: (port) => void ready.delete(port),
    close() {
      clearInterval(looking);
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Joins a connection with the first of these ports that accepts one. */
function join(socket: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    socket.destroy();
    return;
  }
  const store = connect(port, '127.0.0.1');
  const refused = (): void => join(socket, others);
  store.once('error', refused);
  store.once('connect', () => {
    store.off('error', refused);
    store.on('error', () => socket.destroy());
    socket.pipe(store).pipe(socket);
    socket.once('close', () => store.destroy());
  });
}
