import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const clone = mkdtempSync(path.join(tmpdir(), 'clone-'));
for (const name of ['scripts', 'src/process/start-steps.mjs', 'package.json']) {
  cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true });
}
const listening: Server[] = [];
afterAll(async () => {
  await Promise.all(listening.map((server) => new Promise((resolve) => server.close(resolve))));
  rmSync(clone, { recursive: true });
});

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '0.0.0.0', () => {
      listening.push(server);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

it('names a taken port and a free one before installing or building', async () => {
  const port = await listen(0);
  const env = { ...process.env, PORT: String(port) };
  const { status, stdout, stderr } = spawnSync('sh', ['scripts/start.sh'], { cwd: clone, env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  const [, taken, free] = /Port (\d+) is taken.*PORT=(\d+) npm start/.exec(stderr) ?? [];
  expect(taken).toBe(String(port));
  expect(await listen(Number(free))).toBe(Number(free));
  expect(stderr).not.toMatch(/Packages|Installing/);
  expect([existsSync(path.join(clone, 'node_modules')), existsSync(path.join(clone, 'build'))]).toEqual([false, false]);
});
