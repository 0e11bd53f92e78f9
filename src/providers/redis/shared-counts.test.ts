import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSharedCounts } from './shared-counts.ts';

// time passes when a test says so: a loaded machine makes no answer late
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

const undo: (() => unknown)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const one of undo.splice(0)) one();
});

/** A server that reads commands as Redis does and answers scripts with `answer`; null keeps silent. */
async function serve(answer: (command: readonly string[]) => string | null) {
  const sockets = new Set<Socket>();
  const asked: string[][] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        // the parts of commands: *n, then $length and text for each
        const parts = data
          .toString()
          .split('\r\n')
          .filter((part) => part !== '' && !part.startsWith('$'));
        while (parts.length > 0) {
          const command = parts.splice(0, 1 + Number(parts[0]?.slice(1))).slice(1);
          const isScript = command[0]?.startsWith('EVAL') ?? false;
          if (isScript) asked.push(command);
          const said = isScript ? answer(command) : '+OK';
          if (said !== null) socket.write(`${said}\r\n`);
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  undo.push(stop);
  return { asked, stop, url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

function open(url: string) {
  const problems: (string | null)[] = [];
  const by: string[] = [];
  const counts = openSharedCounts({
    url,
    secret: 'secret',
    onChange: (problem) => problems.push(problem?.message ?? null),
    onCount: (one) => by.push(one),
  });
  undo.push(() => counts.close());
  return { counts, problems, by };
}

const budgets = [{ name: 'order network 192.0.2.1', burst: 60, perMinute: 60 }];

/** Counts until the connection, which is opened in the background, is there. */
async function first(counts: ReturnType<typeof openSharedCounts>): Promise<number> {
  for (;;) {
    const wait = await counts.take(budgets);
    if (wait !== null) return wait;
    await new Promise(setImmediate);
  }
}

it('runs one script for a count, loads it where the server does not have it, and names no network', async () => {
  const { asked, url } = await serve(([name]) => (name === 'EVALSHA' ? '-NOSCRIPT No matching script.' : ':1500'));
  const { counts, problems } = open(url);
  expect(await first(counts)).toBe(2);
  expect(asked.map(([name]) => name)).toEqual(['EVALSHA', 'EVAL']);
  const [, , keys, key, burst, perMinute] = asked[0] ?? [];
  expect([keys, burst, perMinute]).toEqual(['1', '60', '60']);
  expect(key).toMatch(/^limits:[\w-]{24}$/);
  expect(problems).toEqual([]);
});

it('leaves a server alone that is silent, says so once, and says when it answers again', async () => {
  let silent = false;
  const { url, asked } = await serve(() => (silent ? null : ':0'));
  const { counts, problems, by } = open(url);
  await first(counts);
  silent = true;
  for (let n = 0; n < 3; n += 1) {
    const waiting = counts.take(budgets);
    await vi.advanceTimersByTimeAsync(50);
    expect(await waiting).toBeNull();
  }
  expect(problems).toEqual(['no answer within 50 ms']);
  const before = asked.length;
  expect([await counts.take(budgets), asked.length]).toEqual([null, before]);
  expect(by.at(-1)).toBe('process');
});

it('says that a server is not there, once, and throws nothing', async () => {
  const { url, stop } = await serve(() => ':0');
  const { counts, problems } = open(url);
  await first(counts);
  stop();
  while (problems.length === 0) await new Promise(setImmediate);
  expect(await counts.take(budgets)).toBeNull();
  expect(problems).toHaveLength(1);
});
