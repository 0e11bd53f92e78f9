import { execFileSync, spawn } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kit } from '../kit.ts';

const EDGE = path.resolve(import.meta.dirname, '../../deploy/edge');
const OPEN_MS = 30_000;

/** Checks both shipped configurations as they are: `varnishd -C` and `nginx -t`. */
export async function checkConfigurations(kit: Kit): Promise<void> {
  const folder = await kit.folder();
  const [varnishd, nginx] = [kit.program('varnishd', 'varnish'), kit.program('nginx', 'nginx-light')];
  const openssl = kit.program('openssl', 'openssl');
  const check = (what: string, command: string, args: readonly string[]): void => {
    let passed = true;
    try {
      execFileSync(command, args, { stdio: 'pipe', env: { ...process.env, EDGE_SECRET: 'a-secret-of-the-edge' } });
    } catch (error) {
      passed = false;
      kit.say(String(Object(error).stderr ?? error).slice(0, 2_000));
    }
    kit.check(what, { figure: passed ? 'valid' : 'wrong', limit: 'valid', passed });
  };
  const shipped = path.join(EDGE, 'varnish');
  const compile = ['-C', '-f', path.join(shipped, 'default.vcl'), '-p', `vcl_path=${shipped}`];
  check('deploy/edge/varnish', varnishd, [...compile, '-n', path.join(folder, 'varnish')]);
  await mkdir(path.join(folder, 'tls'));
  const [key, certificate] = ['privkey', 'fullchain'].map((name) => path.join(folder, `tls/${name}.pem`));
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example.com', '-days', '1'];
  execFileSync(openssl, [...request, '-keyout', key ?? '', '-out', certificate ?? ''], { stdio: 'ignore' });
  await copyFile(path.resolve(EDGE, '../proxy/nginx.conf'), path.join(folder, 'nginx.conf'));
  check('deploy/proxy', nginx, ['-t', '-p', folder, '-c', 'nginx.conf']);
}

export type Varnish = {
  readonly url: string;
  /** A counter of varnishstat, such as `MAIN.backend_req`. */
  counter(name: string): number;
};

/** Starts Varnish with the shipped configuration in front of stores on these ports. */
export async function startVarnish(
  kit: Kit,
  { port, secret, stores }: { readonly port: number; readonly secret: string; readonly stores: readonly number[] },
): Promise<Varnish> {
  const varnishd = kit.program('varnishd', 'varnish');
  const varnishstat = kit.program('varnishstat', 'varnish');
  const folder = await kit.folder();
  const name = path.join(folder, 'varnish');
  await copyFile(path.join(EDGE, 'varnish/default.vcl'), path.join(folder, 'default.vcl'));
  const settings = await readFile(path.join(EDGE, 'varnish/settings.vcl'), 'utf8');
  const [, one = ''] = /^(backend store1 \{\n[\s\S]*?\n\})$/m.exec(settings) ?? [];
  const backends = stores.map((store, index) => one.replace('store1', `store${index + 1}`).replace('3000', `${store}`));
  const added = stores.map((_store, index) => `stores.add_backend(store${index + 1});`);
  const own = settings
    .replace(one, backends.join('\n'))
    .replace('stores.add_backend(store1);', added.join(' '))
    .replace('^(www\\.)?shop\\.example\\.com(:[0-9]+)?$', '^127\\.0\\.0\\.1:[0-9]+$');
  await writeFile(path.join(folder, 'settings.vcl'), own);
  const parameters = [`vcl_path=${folder}`, 'http_gzip_support=off'].flatMap((one) => ['-p', one]);
  const child = spawn(
    varnishd,
    [
      ...['-j', 'none', '-F', '-n', name, '-a', `127.0.0.1:${port}`, '-f', path.join(folder, 'default.vcl')],
      ...['-s', 'malloc,256M', ...parameters],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, EDGE_SECRET: secret } },
  );
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  kit.atEnd(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const began = performance.now(); ; await pause(100)) {
    const answer = await fetch(`${url}/en-ae`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || performance.now() - began > OPEN_MS)
      throw new Error(`Varnish does not answer (${answer?.status}): ${words.slice(-1_000)}`);
  }
  return {
    url,
    counter(counter) {
      const text = execFileSync(varnishstat, ['-n', name, '-1', '-f', counter], { encoding: 'utf8' });
      return Number(/^\S+\s+(\d+)/.exec(text)?.[1] ?? 0);
    },
  };
}
