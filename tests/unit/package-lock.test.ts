import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';

const lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), integrity: z.string().optional() })),
});

it('pins every package by version and by the hash of its content, those of other platforms too', async () => {
  const { packages } = lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const installed = Object.entries(packages).filter(([folder]) => folder !== '');
  expect(installed.length).toBeGreaterThan(100);
  const isPinned = ({ version, integrity }: (typeof packages)[string]) => version && integrity?.startsWith('sha512-');
  expect(installed.filter(([, one]) => !isPinned(one)).map(([folder]) => folder)).toEqual([]);
});
