import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresBinaries } from '#support/postgres';
import type { Kit } from '../kit.ts';

const KIT = path.resolve(import.meta.dirname, '../../deploy/ha');
const NODES = 3;

export type Node = {
  readonly name: string;
  readonly address: string;
  /** Starts etcd and Patroni, where they do not run. */
  start(): void;
  /** Sends a signal to every process of the node: SIGKILL is a power cut, SIGSTOP a machine that hangs. */
  signal(name: NodeJS.Signals): void;
  /** Cuts it off from the other nodes, not from the store, or connects it again. */
  cutOff(isCut: boolean): void;
};

export type HaCluster = {
  /** `postgres://` with all hosts. */
  url(database: string): string;
  /** `postgres://` with one of them. */
  urlOf(node: Node, database: string): string;
  /** `postgres://` through haproxy; null where there is none. */
  proxyUrl(database: string): string | null;
  /** Whether another node than `old` takes writes. */
  hasNewPrimary(old: Node): Promise<boolean>;
  /** Waits until one node is the primary, all stream, and one is synchronous; returns the primary. */
  healthy(longestMs: number): Promise<Node>;
};

/** Starts three nodes of deploy/ha, each with a network of its own, and haproxy. Wants root, as it makes networks. */
export async function startCluster(kit: Kit): Promise<HaCluster> {
  const ip = kit.program('ip', 'iproute2');
  const programs = {
    patroni: kit.program('patroni', 'patroni'),
    etcd: kit.program('etcd', 'etcd-server'),
    haproxy: kit.program('haproxy', 'haproxy'),
  };
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('This drill needs PostgreSQL: apt-get install postgresql');
  if (process.getuid?.() !== 0) throw new Error('This drill gives each node a network of its own: run it as root');
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  const mark = process.pid % 250;
  const address = (n: number): string => `10.213.${mark}.${n}`;
  const run = (...args: string[]): string =>
    execFileSync(ip, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const home = await kit.folder();
  await chmod(home, 0o711);
  const password = randomBytes(12).toString('hex');
  const shared = readEnvironment(await readFile(path.join(KIT, 'etcd.env'), 'utf8'));

  const logs = process.env.DRILL_LOGS ?? home;
  const bridge = `drill${mark}`;
  run('link', 'add', bridge, 'type', 'bridge');
  kit.atEnd(() => void run('link', 'del', bridge));
  run('addr', 'add', `${address(254)}/24`, 'dev', bridge);
  run('link', 'set', bridge, 'up');

  const all = Array.from({ length: NODES }, (_, index) => index + 1);
  const nodes: Node[] = [];
  for (const n of all) {
    const [name, space, folder] = [`db${n}`, `drill${mark}n${n}`, path.join(home, `db${n}`)];
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, owner.uid, owner.gid);
    run('netns', 'add', space);
    kit.atEnd(() => void run('netns', 'del', space));
    run('link', 'add', `d${mark}v${n}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('link', 'set', `d${mark}v${n}`, 'master', bridge, 'up');
    run('-n', space, 'addr', 'add', `${address(n)}/24`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) run('-n', space, 'link', 'set', device, 'up');
    const environment = {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C.UTF-8',
      ...shared,
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `${address(n)}:8008`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address(n)}:8008`,
      PATRONI_POSTGRESQL_LISTEN: `${address(n)},127.0.0.1:5432`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address(n)}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
      PATRONI_ETCD_HOSTS: all.map((one) => `${address(one)}:2379`).join(','),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      ETCD_NAME: name,
      ETCD_DATA_DIR: path.join(folder, 'etcd'),
      ETCD_LISTEN_CLIENT_URLS: `http://${address(n)}:2379`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${address(n)}:2379`,
      ETCD_LISTEN_PEER_URLS: `http://${address(n)}:2380`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address(n)}:2380`,
      ETCD_INITIAL_CLUSTER: all.map((one) => `db${one}=http://${address(one)}:2380`).join(','),
    };
    const log = openSync(path.join(logs, `${name}.log`), 'a');
    kit.atEnd(() => closeSync(log));
    // one shell that enters the network as root and starts the programs as an ordinary user, as PostgreSQL wants
    const within = (program: string, ...args: string[]): ChildProcess =>
      spawn(
        ip,
        [
          'netns',
          'exec',
          space,
          'setpriv',
          `--reuid=${owner.uid}`,
          `--regid=${owner.gid}`,
          '--clear-groups',
          program,
          ...args,
        ],
        {
          cwd: folder,
          env: environment,
          stdio: ['ignore', log, log],
        },
      );
    const pids = (): number[] => run('netns', 'pids', space).trim().split(/\s+/).filter(Boolean).map(Number);
    const signal = (which: NodeJS.Signals): void => {
      for (const pid of pids()) {
        try {
          process.kill(pid, which);
        } catch {
          // it ended meanwhile
        }
      }
    };
    kit.atEnd(async () => {
      signal('SIGKILL');
      await pause(300);
      signal('SIGKILL');
    });
    const others = all.filter((one) => one !== n);
    nodes.push({
      name,
      address: address(n),
      start() {
        within(programs.etcd);
        within(programs.patroni, path.join(KIT, 'patroni.yml'));
      },
      signal,
      cutOff(isCut) {
        for (const one of others) run('-n', space, 'route', isCut ? 'add' : 'del', 'blackhole', `${address(one)}/32`);
      },
    });
  }
  for (const node of nodes) node.start();
  const [primaryPort, standbyPort] = [await kit.port(), await kit.port()];
  const haproxy = spawn(programs.haproxy, ['-f', path.join(KIT, 'haproxy.cfg'), '-db'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
      STANDBY_BIND: `127.0.0.1:${standbyPort}`,
      ...Object.fromEntries(all.map((n) => [`DB${n}`, address(n)])),
    },
  });
  kit.atEnd(() => void haproxy.kill('SIGKILL'));

  const roles = async (): Promise<readonly Member[]> => {
    for (const node of nodes) {
      const answer = await fetch(`http://${node.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      const read: unknown = await answer?.json().catch(() => null);
      const { members } = Object(read);
      if (Array.isArray(members)) return members.map((one) => ({ ...NOBODY, ...Object(one) }));
    }
    return [];
  };
  return {
    url: (database) =>
      `postgres://postgres:${password}@${nodes.map((node) => `${node.address}:5432`).join(',')}/${database}`,
    urlOf: (node, database) => `postgres://postgres:${password}@${node.address}:5432/${database}`,
    proxyUrl: (database) => `postgres://postgres:${password}@127.0.0.1:${primaryPort}/${database}`,
    async hasNewPrimary(old) {
      const asked = nodes
        .filter((node) => node !== old)
        .map((node) => fetch(`http://${node.address}:8008/primary`, { signal: AbortSignal.timeout(1_000) }));
      return (await Promise.allSettled(asked)).some((one) => one.status === 'fulfilled' && one.value.ok);
    },
    async healthy(longestMs) {
      const until = performance.now() + longestMs;
      let members: readonly Member[] = [];
      while (performance.now() < until) {
        members = await roles();
        const leader = members.find(({ role }) => role === 'leader');
        const works = members.filter(({ state }) => state === 'running' || state === 'streaming').length;
        const isSafe = members.some(({ role }) => role === 'sync_standby');
        const node = nodes.find(({ name }) => name === leader?.name);
        if (node && works === NODES && isSafe) return node;
        await pause(500, undefined, { signal: kit.stopped });
      }
      throw new Error(`the cluster is not healthy: ${JSON.stringify(members)}`);
    },
  };
}

type Member = { readonly name: string; readonly role: string; readonly state: string };
const NOBODY: Member = { name: '', role: '', state: '' };

/** Reads a file of settings: `NAME=value` on each line, comments aside. */
function readEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
