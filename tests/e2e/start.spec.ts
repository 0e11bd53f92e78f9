import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('npm start prints its steps and then the url of the running store', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'first-start-'));
  const store = spawn('sh', ['scripts/start.sh'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: data },
  });
  const gone = new Promise((resolve) => store.once('exit', resolve));
  try {
    const lines: string[] = [];
    for await (const line of createInterface({ input: store.stderr })) {
      lines.push(line);
      if (line.startsWith('Open at ')) break;
    }
    expect(lines.filter((line) => line.startsWith('['))).toEqual([
      '[1/5] Port',
      '[2/5] Packages',
      '[3/5] Build',
      '[4/5] Database',
      '[5/5] Sample store',
    ]);
    const url = lines.at(-1)?.slice('Open at '.length) ?? '';
    const page = await fetch(`${url}/en-sa`);
    expect(page.status).toBe(200);
    const pictures = new Set((await page.text()).match(/\/media\/[0-9a-f]+\/\d+\.(?:avif|webp|jpg)/g));
    expect(pictures.size).toBeGreaterThan(10);
    for (const format of ['avif', 'webp', 'jpg']) {
      const address = [...pictures].find((one) => one.endsWith(format));
      if (address) expect((await fetch(`${url}${address}`)).headers.get('content-type')).toMatch(/^image\//);
    }
  } finally {
    store.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true });
  }
});
