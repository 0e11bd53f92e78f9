import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { buildImage, type Image } from './build.ts';
import { type Container, dataFolder, runImage } from './container.ts';

const LIMIT = LIMITS.image;

/**
 * Builds the image of `deploy/Containerfile` and runs it as an engine of containers does: without root, its files read-only, an empty
 * `/data`; by itself, and as the chart does, with PostgreSQL and a process a role. As root, with Debian's `buildah` and `mmdebstrap`.
 */
export async function run(kit: Kit): Promise<void> {
  const image = await buildImage(kit);
  checkFiles(kit, image);
  await checkAlone(kit, image);
  await checkRoles(kit, image);
}

/** What is in the image, and whose it is. */
function checkFiles(kit: Kit, { root, user, command }: Image): void {
  const find = (...args: string[]): readonly string[] =>
    execFileSync('find', [root, '-xdev', '(', ...args, ')', '-printf', '/%P\\n'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
      .split('\n')
      .filter((line) => line !== '');
  const check = (what: string, wrong: readonly string[]): void => {
    for (const one of wrong.slice(0, 5)) kit.say(one);
    kit.atMost(what, wrong.length, 0);
  };
  kit.check('the user', { figure: user, limit: 'a number that is not 0', passed: /^[1-9]\d*:[1-9]\d*$/.test(user) });
  check(
    'files of the store that are not root’s',
    find('-path', '*/app*', '(', '!', '-uid', '0', '-o', '!', '-gid', '0', ')'),
  );
  check('files of the store that others may write', find('-path', '*/app*', '!', '-type', 'l', '-perm', '/022'));
  const own = find('-uid', user.split(':')[0] ?? '', '-gid', user.split(':')[1] ?? '').join(' ');
  kit.check('what belongs to the user', { figure: own.slice(0, 100), limit: '/data', passed: own === '/data' });
  check(
    'settings of npm, of the machine that built it',
    find('-name', '.npmrc', '-o', '-name', 'npmrc', '-o', '-name', 'registry.pem'),
  );
  check(
    'npm, a compiler and sources of the store',
    find('-name', 'npm', '-o', '-name', 'tsc', '-o', '-path', '*/app/src/main.ts'),
  );
  const size = execFileSync('du', ['-sm', '--apparent-size', root], { encoding: 'utf8' });
  kit.atMost('unpacked, MB', Number(size.split('\t')[0]), LIMIT.unpackedMb);
  kit.say(`its command: ${command.join(' ')}`);
}

/** With nothing but a port: the embedded database in an empty `/data`. */
async function checkAlone(kit: Kit, image: Image): Promise<void> {
  const data = await dataFolder(kit, image);
  const settings = { PORT: String(await kit.port()), LOG_LEVEL: 'info' };
  const first = await runImage(kit, image, { data, settings });
  kit.atMost('an empty /data: ready, s', Math.ceil((await first.ready()) / 1000), LIMIT.firstSeconds);
  const status = readFileSync(`/proc/${first.pid}/status`, 'utf8');
  const has = (line: RegExp): boolean => line.test(status);
  kit.check('the process', {
    figure: /^Uid:.*$/m.exec(status)?.[0].replaceAll(/\s+/g, ' ') ?? '',
    limit: '10001, no new rights',
    passed: has(/^Uid:(\s10001){4}$/m) && has(/^NoNewPrivs:\s1$/m) && has(/^CapEff:\s0+$/m) && has(/^Groups:\s*$/m),
  });
  await checkAnswers(kit, first);
  const [probe = ''] = /CMD (\[.*\])/.exec(readFileSync('deploy/Containerfile', 'utf8'))?.slice(1) ?? [];
  const words: string[] = JSON.parse(probe.replaceAll('3000', settings.PORT));
  const health = await runImage(kit, image, { data, settings, command: words });
  const healthy = await health.gone;
  kit.check('the health check of the image', { figure: String(healthy), limit: '0', passed: healthy === 0 });
  await checkDrain(kit, first);
  const again = await runImage(kit, image, { data, settings });
  const took = await again.ready();
  if (took > LIMIT.againMs) kit.say(again.lines.join('\n').slice(0, 3_000));
  kit.atMost('over the same /data: ready again, ms', Math.round(took), LIMIT.againMs);
  again.signal('SIGTERM');
  await again.gone;
}

/** The home page and a call, in both languages. */
async function checkAnswers(kit: Kit, { url }: Container): Promise<void> {
  for (const language of ['en', 'ar']) {
    const page = await fetch(`${url}/${language}-sa`);
    const shows = (await page.text()).includes(`<html lang="${language}"`);
    kit.check(`the home page, ${language}`, { figure: page.status, limit: 200, passed: page.ok && shows });
    const words = language === 'ar' ? 'عود' : 'oud';
    const call = await fetch(`${url}/api/suggest?q=${encodeURIComponent(words)}`, {
      headers: { cookie: `country_code_iso3=KSA; translate=${language}` },
    });
    const found = (await call.text()).split('"arabictitle"').length - 1;
    kit.atLeast(`products that GET /api/suggest?q=${words} finds`, found, 1);
  }
}

/** SIGTERM: `/readyz` says so first, pages are answered meanwhile, then it ends by itself. */
async function checkDrain(kit: Kit, { url, signal, gone }: Container): Promise<void> {
  const began = performance.now();
  signal('SIGTERM');
  await pause(1_000);
  const [ready, page] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/en-sa`)]);
  kit.check('SIGTERM: /readyz and a page while it drains', {
    figure: `${ready.status} ${page.status}`,
    limit: '503 200',
    passed: ready.status === 503 && page.status === 200,
  });
  const code = await gone;
  kit.check('SIGTERM: its exit code', { figure: String(code), limit: '0', passed: code === 0 });
  kit.atMost('SIGTERM: ended, s', Math.ceil((performance.now() - began) / 1000), LIMIT.endSeconds);
}

/** As the chart runs it: a migrate job that ends, then web and worker. */
async function checkRoles(kit: Kit, image: Image): Promise<void> {
  const port = await kit.port();
  const cluster = await kit.postgres(undefined, { port });
  const owner = new pg.Client({ connectionString: cluster.url('postgres') });
  await owner.connect();
  await owner.query('CREATE DATABASE store').finally(() => owner.end());
  const shared = { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/store` };
  const start = async (role: string): Promise<Container> => {
    const settings = { ...shared, STORE_ROLE: role, PORT: String(await kit.port()) };
    return await runImage(kit, image, { data: await dataFolder(kit, image), settings });
  };
  const migrate = await start('migrate');
  const code = await migrate.gone;
  if (code !== 0) kit.say(migrate.lines.slice(-5).join('\n'));
  kit.check('the migrate job', { figure: String(code), limit: '0', passed: code === 0 });
  for (const role of ['web', 'worker']) {
    const one = await start(role);
    kit.atMost(`${role} on PostgreSQL: ready, ms`, Math.round(await one.ready()), LIMIT.againMs);
    if (role === 'web') kit.check('web: the home page', await statusOf(`${one.url}/ar-ae`));
  }
}

async function statusOf(url: string) {
  const { status } = await fetch(url);
  return { figure: status, limit: 200, passed: status === 200 };
}
