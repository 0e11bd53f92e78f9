import assert from 'node:assert/strict';
import { readConfig } from '../../src/config/config.ts';
import type { Manifest } from './kubernetes.ts';

/** What lies below these keys of a value; undefined where one of them is missing. */
const at = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>((from, key) => Object(from)[key], value);

/** The one object of a kind and name. */
function one(objects: readonly Manifest[], kind: string, name: string): Manifest {
  const [found, ...more] = objects.filter((object) => object.kind === kind && object.metadata.name === name);
  assert(found !== undefined && more.length === 0, `${kind} ${name} is there once`);
  return found;
}

const podOf = (object: Manifest): unknown => at(object, 'spec', 'template', 'spec');
const containerOf = (object: Manifest): unknown => at(podOf(object), 'containers', 0);
const graceOf = (object: Manifest): number => Number(at(podOf(object), 'terminationGracePeriodSeconds'));

function roleOf(object: Manifest): unknown {
  const variables: unknown = at(containerOf(object), 'env');
  assert(Array.isArray(variables));
  return at(
    variables.find((variable) => at(variable, 'name') === 'STORE_ROLE'),
    'value',
  );
}

const settingsOf = (objects: readonly Manifest[]): Manifest => one(objects, 'ConfigMap', 'shop-settings');
/** Seconds from the end of draining until a process has answered what is open and has closed. */
const CLOSING_SECONDS = 25;
const drainOf = (objects: readonly Manifest[]): number => Number(at(settingsOf(objects), 'data', 'DRAIN_SECONDS'));

const CHECKS: Readonly<Record<string, (objects: readonly Manifest[]) => void>> = {
  'web and worker have probes, run without root and are replaced without a gap': (objects) => {
    for (const name of ['web', 'worker']) {
      const deployment = one(objects, 'Deployment', `shop-${name}`);
      const container = containerOf(deployment);
      assert.equal(roleOf(deployment), name);
      assert.deepEqual(at(container, 'readinessProbe', 'httpGet'), { path: '/readyz', port: 'http' });
      assert.deepEqual(at(container, 'livenessProbe', 'httpGet'), { path: '/healthz', port: 'http' });
      assert.equal(at(container, 'startupProbe', 'httpGet', 'path'), '/healthz');
      for (const [key, value] of [
        ['runAsNonRoot', true],
        ['readOnlyRootFilesystem', true],
        ['runAsUser', 10_001],
      ] as const)
        assert.equal(at(container, 'securityContext', key), value, key);
      assert.deepEqual(at(deployment, 'spec', 'strategy', 'rollingUpdate'), { maxUnavailable: 0, maxSurge: 1 });
      assert.equal(at(one(objects, 'PodDisruptionBudget', `shop-${name}`), 'spec', 'maxUnavailable'), 1);
    }
  },
  'a job migrates before the processes of the new version start': (objects) => {
    const job = one(objects, 'Job', 'shop-migrate');
    assert.equal(roleOf(job), 'migrate');
    assert.equal(at(job, 'metadata', 'annotations', 'helm.sh/hook'), 'pre-install,pre-upgrade');
    assert(Number(at(settingsOf(objects), 'metadata', 'annotations', 'helm.sh/hook-weight')) < 0);
  },
  'the web is scaled by its own object': (objects) => {
    const spec = at(one(objects, 'HorizontalPodAutoscaler', 'shop-web'), 'spec');
    assert.equal(at(spec, 'scaleTargetRef', 'kind'), 'Deployment');
    assert.equal(at(spec, 'scaleTargetRef', 'name'), 'shop-web');
    assert(Number(at(spec, 'maxReplicas')) > Number(at(spec, 'minReplicas')));
    assert.equal(at(one(objects, 'Deployment', 'shop-web'), 'spec', 'replicas'), undefined);
  },
  'every process is bounded, has no token of Kubernetes, and ends what it has begun': (objects) => {
    const pods = objects.filter((object) => podOf(object) !== undefined);
    assert.equal(pods.length, 3);
    for (const pod of pods) {
      assert.equal(at(podOf(pod), 'automountServiceAccountToken'), false);
      const container = containerOf(pod);
      for (const what of ['cpu', 'memory']) assert.equal(typeof at(container, 'resources', 'requests', what), 'string');
      assert.match(String(at(container, 'resources', 'limits', 'memory')), /^\d+Mi$/);
      assert.equal(at(container, 'securityContext', 'allowPrivilegeEscalation'), false);
      assert.deepEqual(at(container, 'securityContext', 'capabilities'), { drop: ['ALL'] });
      // the migrate job has nothing to drain
      if (at(podOf(pod), 'restartPolicy') !== 'Never') assert(graceOf(pod) > drainOf(objects) + CLOSING_SECONDS);
    }
  },
  'the service leads to the processes of web alone': (objects) => {
    const labelsOf = (name: string) =>
      at(one(objects, 'Deployment', `shop-${name}`), 'spec', 'template', 'metadata', 'labels');
    const selector = Object.entries(Object(at(one(objects, 'Service', 'shop-web'), 'spec', 'selector')));
    const isChosen = (name: string) => selector.every(([key, value]) => at(labelsOf(name), key) === value);
    assert(selector.length > 0);
    assert(isChosen('web'));
    assert(!isChosen('worker'));
  },
  'its settings are settings of the store': (objects) => {
    const data = Object.entries(Object(at(settingsOf(objects), 'data'))).map(([name, value]) => [name, String(value)]);
    const set = { ...Object.fromEntries(data), DATABASE_URL: 'postgres://database/store', STORE_MODE: 'sandbox' };
    const { drainSeconds, trustedProxies } = readConfig(set);
    assert.deepEqual({ drainSeconds, trustedProxies }, { drainSeconds: 10, trustedProxies: 1 });
  },
};

/** What is wrong with the objects that helm makes of the chart's own values, a line each. */
export function faultsOf(objects: readonly Manifest[]): readonly string[] {
  return Object.entries(CHECKS).flatMap(([what, check]) => {
    try {
      check(objects);
      return [];
    } catch (error) {
      return [`${what}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}
