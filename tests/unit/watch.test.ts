import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATING_FIGURES } from '#shop/reports';
import { createMetrics } from '../../src/metrics/metrics.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Every metric that a process of the store serves. */
async function served(): Promise<ReadonlySet<string>> {
  const described = (await createMetrics().text()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  const own = [...described].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const sources = [...read('src/process/watch-store.ts').matchAll(/name: '(store_\w+)'/g)].map(([, name = '']) => name);
  return new Set([...own, ...sources, ...Object.keys(OPERATING_FIGURES).map((figure) => `store_${figure}`)]);
}

const NAMES = /\b(?:store|nodejs|process)_[a-z0-9_]+/g;

describe('what watches the store', () => {
  it.each(['alerts.yml', 'dashboard.json'])('%s asks only for metrics that the store serves', async (file) => {
    const known = await served();
    const asked = [...new Set(read(`deploy/watch/${file}`).match(NAMES))];
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has a fault in the drill for every alert, and an action for a person', () => {
    const rules = read('deploy/watch/alerts.yml');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const faults = [...read('drills/alerts/faults.ts').matchAll(/alert: '(\w+)'/g)].map(([, name = '']) => name);
    expect(faults.toSorted()).toEqual(alerts.toSorted());
    expect(rules.match(/ {10}action: /g)).toHaveLength(alerts.length);
  });
});
