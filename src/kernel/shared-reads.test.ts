import { expect, it } from 'vitest';
import { sharedReads } from './shared-reads.ts';

it('gives each caller a read that began after it asked, and runs one at a time', async () => {
  let written = 0;
  const open: (() => void)[] = [];
  const ask = sharedReads(async () => {
    const seen = written;
    await new Promise<void>((resolve) => open.push(resolve));
    return seen;
  });
  const before = ask();
  written = 1;
  const [after, too] = [ask(), ask()];
  expect(open).toHaveLength(1);
  open[0]?.();
  expect(await before).toBe(0);
  await expect.poll(() => open.length).toBe(2);
  open[1]?.();
  expect(await Promise.all([after, too])).toEqual([1, 1]);
});

it('reads again after a failure', async () => {
  let tries = 0;
  const ask = sharedReads(async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return tries;
  });
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  expect([first.status, second.status, await ask()]).toEqual(['rejected', 'fulfilled', 3]);
});
