import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderChart } from '#support/chart';
import { readYaml } from '#support/yaml';
import { readConfig } from '../../src/config/config.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(path.join(DEPLOY, name), 'utf8');
const templates = readdirSync(path.join(DEPLOY, 'helm/templates')).map((name) => read(`helm/templates/${name}`));
const [values] = readYaml(read('helm/values.yaml'));
const context = { Values: values, Release: { Name: 'shop' }, Chart: { Name: 'dar-al-misk', AppVersion: '0.1.0' } };
const objects = renderChart(templates, context).flatMap(readYaml).map(Object);

/** The one object of a kind and name. */
function object(kind: string, name: string) {
  const found = objects.filter((one) => one.kind === kind && one.metadata.name === name);
  expect(found, `${kind} ${name}`).toHaveLength(1);
  return found[0];
}
const container = (role: string, kind = 'Deployment') => object(kind, `shop-${role}`).spec.template.spec.containers[0];
const role = (of: { env: { name: string; value: string }[] }) =>
  of.env.find(({ name }) => name === 'STORE_ROLE')?.value;

describe('the chart', () => {
  it('has a deployment of web and of worker, with probes, without root', () => {
    for (const name of ['web', 'worker']) {
      const one = container(name);
      expect(role(one)).toBe(name);
      expect(one.image).toBe('dar-al-misk:0.1.0');
      expect(one.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
      expect(one.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
      expect(one.startupProbe.httpGet.path).toBe('/healthz');
      expect(one.securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true, runAsUser: 10001 });
      expect(object('Deployment', `shop-${name}`).spec.strategy.rollingUpdate).toEqual({
        maxUnavailable: 0,
        maxSurge: 1,
      });
      expect(object('PodDisruptionBudget', `shop-${name}`).spec.maxUnavailable).toBe(1);
    }
  });

  it('migrates in a job before the processes of the new version start', () => {
    const job = object('Job', 'shop-migrate');
    expect(role(container('migrate', 'Job'))).toBe('migrate');
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const settings = object('ConfigMap', 'shop-settings').metadata.annotations;
    expect(Number(settings['helm.sh/hook-weight'])).toBeLessThan(0);
  });

  it('scales the web and leaves time to drain', () => {
    const { spec } = object('HorizontalPodAutoscaler', 'shop-web');
    expect(spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'shop-web' });
    expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas);
    const deployment = object('Deployment', 'shop-web').spec;
    expect(deployment.replicas).toBeUndefined();
    const drain = Number(object('ConfigMap', 'shop-settings').data.DRAIN_SECONDS);
    // draining, ten seconds for open requests, and closing
    expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 25);
  });

  it('bounds every process, gives none a token of Kubernetes, and lets each end what it has begun', () => {
    const pods = objects.flatMap((one) => one.spec?.template?.spec ?? []);
    expect(pods).toHaveLength(3);
    const drain = Number(object('ConfigMap', 'shop-settings').data.DRAIN_SECONDS);
    for (const { automountServiceAccountToken, containers, terminationGracePeriodSeconds, restartPolicy } of pods) {
      expect(automountServiceAccountToken).toBe(false);
      for (const { resources, securityContext } of containers) {
        expect(resources.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
        expect(resources.limits.memory).toMatch(/^\d+Mi$/);
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
      }
      // the migrate job has nothing to drain
      if (restartPolicy !== 'Never') expect(terminationGracePeriodSeconds).toBeGreaterThan(drain + 25);
    }
  });

  it('sends the service to the processes of web', () => {
    const { selector } = object('Service', 'shop-web').spec;
    expect(object('Deployment', 'shop-web').spec.template.metadata.labels).toMatchObject(selector);
    expect(object('Deployment', 'shop-worker').spec.template.metadata.labels).not.toMatchObject(selector);
  });

  it('knows only settings of the store', () => {
    const { data } = object('ConfigMap', 'shop-settings');
    const set = { ...data, DATABASE_URL: 'postgres://database/store', STORE_MODE: 'sandbox' };
    expect(readConfig(set)).toMatchObject({ drainSeconds: 10, trustedProxies: 1 });
  });
});

describe('the compose file', () => {
  it('starts web and worker once the migrations are done', () => {
    const [file] = readYaml(read('compose.yaml'));
    const { services } = Object(file);
    for (const name of ['web', 'worker', 'migrate']) expect(services[name].environment.STORE_ROLE).toBe(name);
    for (const name of ['web', 'worker'])
      expect(services[name].depends_on.migrate.condition).toBe('service_completed_successfully');
  });
});

describe('the image', () => {
  it('runs without root, and has a stage of its own for the build', () => {
    const lines = read('Containerfile').split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('FROM '));
    expect(lines.filter((line) => line.startsWith('FROM ')).join('\n')).toMatch(
      /^FROM \$\{BASE\} AS build\nFROM \$\{RUN_BASE\}$/,
    );
    // npm's settings are mounted for what runs, and would leave their names
    expect(lines.slice(last).filter((line) => line.startsWith('RUN '))).toEqual([]);
    expect(lines).toContain('USER 10001:10001');
    expect(lines.findIndex((line) => line.startsWith('USER '))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('CMD ')),
    );
  });
});

it('names the host of no registry', () => {
  // what an image is built of lies there, too (.gitignore)
  const isOurs = (name: string): boolean => !/^(?:node|rootfs\.tar)(?:\/|$)/.test(path.relative(DEPLOY, name));
  const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isOurs(path.join(entry.parentPath, entry.name)),
  );
  for (const file of files) {
    const text = readFileSync(path.join(file.parentPath, file.name), 'utf8');
    expect(text, file.name).not.toMatch(/docker\.io|ghcr\.io|quay\.io|gcr\.io|registry\.k8s\.io|mcr\.microsoft/);
  }
});
