import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerPreparing, type PreparingStep } from './preparing-page.mjs';

/** The port of a process, which is open before the store is. */
export type OpenPort = {
  /** Its server, to be given to the store's own (`createStoreServer`). */
  readonly server: Server;
  /** The port it listens on. */
  readonly port: number;
  /** Says what is being prepared. */
  show(step: PreparingStep): void;
};

/** How long the process that showed the page before may take to give up the port. */
const LONGEST_MS = 3_000;
const LOOK_EVERY_MS = 5;

/**
 * Listens at once and answers 503 with a page that says what is being prepared. `before` is the process that has shown such a
 * page until now and gives up the port when it is told to. Throws one sentence with the way out when the port is taken.
 */
export async function openPort(port: number, host: string, before: number | null): Promise<OpenPort> {
  let step: PreparingStep = 'database';
  const server = createServer((request: IncomingMessage, response: ServerResponse) =>
    answerPreparing(step, request, response),
  );
  const until = performance.now() + (before === null ? 0 : LONGEST_MS);
  if (before !== null) endProcess(before);
  for (;;) {
    const failure = await listen(server, port, host);
    if (failure === null) break;
    if (failure.code !== 'EADDRINUSE' || performance.now() >= until) throw new Error(adviceOn(failure.code, port));
    await pause(LOOK_EVERY_MS);
  }
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    show(now) {
      step = now;
    },
  };
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // it has ended already
  }
}

function listen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => resolve(error);
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve(null);
    });
  });
}

function adviceOn(code: string | undefined, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken, perhaps by a store that is open already: set PORT to another`;
  if (code === 'EACCES') return `Port ${port} is not for this user: set PORT to another, such as 3000`;
  return `The store cannot listen on port ${port} (${code}): look at PORT and HOST`;
}
