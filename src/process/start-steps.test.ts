import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSteps } from './start-steps.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('announces each step by its number, after those of an earlier process', async () => {
  const lines: string[] = [];
  const steps = createSteps((line) => lines.push(line), 3);
  expect(await steps.run('Database', () => 'opened')).toBe('opened');
  await steps.run('Sample store', () => undefined);
  steps.say('Open at http://localhost:3000');
  expect(lines).toEqual(['[4/5] Database', '[5/5] Sample store', 'Open at http://localhost:3000']);
});

it('prints at least every ten seconds during a step, and nothing after it', async () => {
  const times: number[] = [];
  const lines: string[] = [];
  const steps = createSteps((line) => {
    times.push(Date.now());
    lines.push(line);
  });
  const started = Date.now();
  const running = steps.run('Packages', async (progress) => {
    await vi.advanceTimersByTimeAsync(30_000);
    progress('40 of 109 pictures');
    await vi.advanceTimersByTimeAsync(31_000);
  });
  await running;
  const gaps = times.map((time, index) => time - (times[index - 1] ?? started));
  expect(Math.max(...gaps)).toBeLessThan(10_000);
  expect(lines.at(-1)).toMatch(/40 of 109 pictures \(\d+ s\)/);
  const count = lines.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(count);
});

it('stops printing when a step fails', async () => {
  const lines: string[] = [];
  const steps = createSteps((line) => lines.push(line));
  const failing = steps.run('Build', () => Promise.reject(new Error('the build failed')));
  await expect(failing).rejects.toThrow('the build failed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(['[1/5] Build']);
});
