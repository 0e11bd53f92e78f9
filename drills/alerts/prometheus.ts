import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Kit } from '../kit.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../deploy/watch/alerts.yml');
const SCRAPE_SECONDS = 3;
const SECONDS = { s: 1, m: 60, h: 3600 } as const;

const firing = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
});

/**
 * The shipped rules in the time of a drill: what an alert looks back on takes a tenth, and what it waits for a sixtieth. Rates
 * stay rates.
 */
export function inDrillTime(rules: string): string {
  const shorter = (number: string, unit: string, by: number) => {
    const seconds = Object.entries(SECONDS).find(([name]) => name === unit)?.[1] ?? 1;
    return `${Math.max(1, Math.round((Number(number) * seconds) / by))}s`;
  };
  return rules
    .replace(/\[(\d+)([smh])\]/g, (_, number, unit) => `[${shorter(number, unit, 10)}]`)
    .replace(/for: (\d+)([smh])/g, (_, number, unit) => `for: ${shorter(number, unit, 60)}`);
}

/** Starts Debian's Prometheus with the shipped rules on the metrics ports of stores. */
export async function startPrometheus(kit: Kit, metricsPorts: readonly number[]) {
  const folder = await kit.folder();
  const port = await kit.port();
  await writeFile(path.join(folder, 'alerts.yml'), inDrillTime(await readFile(SHIPPED, 'utf8')));
  const targets = metricsPorts.map((one) => `'127.0.0.1:${one}'`).join(', ');
  await writeFile(
    path.join(folder, 'prometheus.yml'),
    `global: { scrape_interval: ${SCRAPE_SECONDS}s, scrape_timeout: ${SCRAPE_SECONDS}s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: store, static_configs: [{ targets: [${targets}] }] }]
`,
  );
  const program = kit.program('prometheus', 'prometheus');
  const child = spawn(
    program,
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const gone = new Promise((resolve) => child.once('close', resolve));
  kit.atEnd(async () => {
    child.kill('SIGKILL');
    await gone;
  });

  /** The names of the alerts that fire now, each once. */
  async function alerts(): Promise<readonly string[]> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`, { signal: kit.stopped });
    const { data } = firing.parse(await answer.json());
    const names = data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    return [...new Set(names)].sort();
  }

  return {
    alerts,
    /** Resolves to the seconds until `wanted` holds for the alerts that fire, or to null after `limitSeconds`. */
    async until(wanted: (names: readonly string[]) => boolean, limitSeconds: number): Promise<number | null> {
      const began = performance.now();
      for (;;) {
        const seconds = (performance.now() - began) / 1000;
        const names = await alerts().catch(() => null);
        if (names !== null && wanted(names)) return seconds;
        if (seconds > limitSeconds) return null;
        await pause(500, undefined, { signal: kit.stopped });
      }
    },
  };
}
