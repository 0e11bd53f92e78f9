import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { checkTypes, manifestOf } from './kubernetes.ts';
import { faultsOf } from './objects.ts';
import { bring, findHelm } from './tools.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const CHART = path.join(DEPLOY, 'helm');
const read = (name: string): string => readFileSync(path.join(DEPLOY, name), 'utf8');

/** Every value of the chart, other than it is. */
const ALL = `
image: { repository: "registry.example/shop/store", tag: "1.2.3", pullPolicy: Always, pullSecrets: [{ name: registry }] }
secret: other
settings: { STORE_MODE: live, PUBLIC_URL: "https://www.example.com", TRUSTED_PROXIES: "2", EDGE: varnish }
drainSeconds: 20
graceSeconds: 90
web: { replicas: 2, most: 40, targetCpu: 70, resources: { requests: { cpu: "1", memory: 512Mi }, limits: { cpu: "2", memory: 1Gi } } }
worker: { replicas: 5, resources: { limits: { memory: 1Gi } } }
migrate: { tries: 1, seconds: 60, resources: {} }
`;

/** What `deploy/helm`, the compose file and the service are read by: helm, Kubernetes' types, the schema of compose files, systemd. */
export async function run(kit: Kit): Promise<void> {
  const helm = await findHelm(kit);
  const types = await bring(kit, 'types');
  if (helm) {
    const all = path.join(await kit.folder(), 'all.yaml');
    writeFileSync(all, ALL);
    for (const [what, values] of [
      ['its own values', []],
      ['every value changed', ['--values', all]],
    ] as const)
      await checkChart(kit, helm, types, what, values);
  }
  if (types) await checkMistakes(kit, types);
  await checkCompose(kit);
  checkService(kit);
}

async function checkChart(
  kit: Kit,
  helm: string,
  types: string | null,
  what: string,
  values: readonly string[],
): Promise<void> {
  const lint = spawnSync(helm, ['lint', '--strict', CHART, ...values], { encoding: 'utf8' });
  if (lint.status !== 0) kit.say(lint.stdout.slice(0, 2_000));
  kit.check(`helm lint --strict, ${what}`, { figure: `${lint.status}`, limit: '0', passed: lint.status === 0 });
  const text = execFileSync(helm, ['template', 'shop', CHART, ...values], { encoding: 'utf8' });
  const objects = parseAllDocuments(text).map((document) => manifestOf(document.toJS()));
  kit.atLeast(`helm template, ${what}: objects`, objects.length, 8);
  if (types) report(kit, `fields that Kubernetes does not take, ${what}`, await checkTypes(kit, types, objects));
  if (values.length === 0) report(kit, 'faults of the objects', faultsOf(objects));
}

/** Planted mistakes are found, so that the checks above mean something. */
async function checkMistakes(kit: Kit, types: string): Promise<void> {
  const pod = (container: object) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'mistake' },
    spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } },
  });
  const mistakes = [
    pod({ name: 'x', readyProbe: {} }),
    pod({ name: 'x', ports: [{ containerPort: 'http' }] }),
    pod({ image: 'without-name' }),
    { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name: 'gone' }, spec: {} },
  ];
  let found = 0;
  for (const mistake of mistakes) if ((await checkTypes(kit, types, [manifestOf(mistake)])).length > 0) found += 1;
  kit.atLeast('planted mistakes that are found', found, mistakes.length);
}

async function checkCompose(kit: Kit): Promise<void> {
  const folder = await bring(kit, 'compose');
  if (folder === null) return;
  const text = readFileSync(path.join(folder, 'src/compose-spec/schema/compose-spec.json'), 'utf8');
  // its draft of JSON Schema has the newer name for these, and another meaning of a duration than compose
  const plain = text.replaceAll(/,\s*"format": "duration"/g, '').replaceAll('#/definitions/', '#/$defs/');
  const schema = JSON.parse(plain.replace('"definitions":', '"$defs":'));
  const record = z.record(z.string(), z.unknown());
  // with what YAML merges for an alias
  const file = record.parse(parse(read('compose.yaml'), { merge: true }));
  const check = (value: object): readonly string[] => {
    const read = z.fromJSONSchema(schema).safeParse(value);
    return read.success ? [] : read.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  };
  report(kit, 'fields that compose does not take', check(file));
  const mistakes = [
    { web: { imagine: 'store' } },
    { web: { image: 'store', ports: 'all' } },
    { web: { read_only: 'so' } },
  ];
  const found = mistakes.filter((one) => check({ services: one }).length > 0);
  kit.atLeast('planted mistakes in a compose file that are found', found.length, mistakes.length);
}

function checkService(kit: Kit): void {
  const systemd = kit.program('systemd-analyze', 'systemd');
  const unit = path.join(DEPLOY, 'systemd/dar-al-misk.service');
  const verify = spawnSync(systemd, ['verify', unit], { encoding: 'utf8' });
  const said = `${verify.stdout}${verify.stderr}`.trim();
  report(kit, 'systemd-analyze verify', said === '' ? [] : said.split('\n'));
  const security = execFileSync(systemd, ['security', '--offline=true', '--no-pager', unit], { encoding: 'utf8' });
  const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(security)?.[1] ?? 10);
  kit.atMost('systemd-analyze security: exposure, of 10', exposure, LIMITS.chart.exposure);
}

function report(kit: Kit, what: string, wrong: readonly string[]): void {
  for (const one of wrong.slice(0, 8)) kit.say(one.slice(0, 400));
  kit.atMost(what, wrong.length, 0);
}
