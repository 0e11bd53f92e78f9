import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

export type SimulatorServer = {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** Mounts an app below a path. Simulators need their URL before they are created. */
  mount(path: string, app: Hono): void;
  close(): Promise<void>;
};

/** Starts a server for simulators, on a free port by default. */
export async function openSimulatorServer(port = 0): Promise<SimulatorServer> {
  const root = new Hono();
  const server = createAdaptorServer({ fetch: root.fetch });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    mount: (path, app) => void root.route(path, app),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the simulator server has no port');
  return address.port;
}
