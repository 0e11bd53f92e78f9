import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ONE = path.resolve(import.meta.dirname, '../../deploy/one');
const ARGUMENTS = [
  ...['--domain', 'layali.example', '--mail', 'owner@layali.example', '--sender', 'shop@layali.example'],
  ...['--smtp', 'smtp://store:word@mail.layali.example:587', '--backup', 's3:https://copies.example/layali'],
];

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'one-machine-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs a script of the folder, with nobody there to answer. */
function run(name: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const { status, stdout, stderr } = spawnSync('sh', [path.join(ONE, name), ...args], {
    env,
    encoding: 'utf8',
    input: '',
  });
  return { code: status, out: `${stdout}${stderr}` };
}
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
const contents = () => filesBelow(root).map((file) => `${file} ${readFileSync(file, 'utf8')}`);
const inRoot = (name: string) => path.join(root, name);

describe('up.sh', () => {
  const up = (...more: readonly string[]) => run('up.sh', [...ARGUMENTS, '--root', root, ...more]);

  it('says in a dry run what it would do, and does nothing', () => {
    const { code, out } = up('--dry-run');
    expect([code, filesBelow(root)]).toEqual([0, []]);
    for (const step of ['Checks', 'Packages', 'Settings', 'Database', 'Release', 'Units', 'Proxy', 'Firewall', 'Start'])
      expect(out).toContain(`== ${step}`);
    // the password of the mail server is nobody's to read
    expect(out).not.toContain('word@');
  });

  it('writes settings that only root reads, and changes nothing in a second run', () => {
    expect(up().code).toBe(0);
    const settings = readFileSync(inRoot('etc/store/store.env'), 'utf8');
    expect(settings).toContain('PUBLIC_URL=https://layali.example\n');
    expect(settings).toMatch(/DATABASE_URL=postgres:\/\/store:[0-9a-f]{48}@127/);
    for (const name of ['store.env', 'backup.env'])
      expect(statSync(inRoot(`etc/store/${name}`)).mode & 0o777).toBe(0o600);
    expect(readFileSync(inRoot('etc/caddy/Caddyfile'), 'utf8')).toMatch(/^layali\.example \{$/m);
    const before = contents();
    const again = up();
    expect(again.code).toBe(0);
    expect(contents()).toEqual(before);
    expect(again.out).not.toMatch(/written:|edited/);
  });

  it('keeps a file that a person edited, and shows what it would change', () => {
    up();
    const caddyfile = inRoot('etc/caddy/Caddyfile');
    appendFileSync(caddyfile, '# ours\n');
    const edited = readFileSync(caddyfile, 'utf8');
    const { out } = up();
    expect(readFileSync(caddyfile, 'utf8')).toBe(edited);
    expect(out).toContain('kept, since somebody edited it: /etc/caddy/Caddyfile');
    expect(out).toContain('-# ours');
    // what nobody edited follows another domain
    rmSync(inRoot('etc/store/store.env'));
    writeFileSync(caddyfile, edited.replace('# ours\n', ''));
    run('up.sh', [...ARGUMENTS.with(1, 'nights.example'), '--root', root]);
    expect(readFileSync(caddyfile, 'utf8')).toMatch(/^nights\.example \{$/m);
  });

  it.each([
    [['--domain', 'www.layali.example']],
    [['--domain', 'layali']],
    [['--mail', 'nobody']],
    [['--smtp', 'mail.layali.example']],
    [['--backup', 's3:a b']],
  ])('refuses %s in a sentence and writes nothing', (more) => {
    const { code, out } = up(...more);
    expect([code, filesBelow(root)]).toEqual([1, []]);
    expect(out).toContain('Stopped: ');
  });

  it('ends with 64 for what it does not know and where nobody answers', () => {
    expect(up('--loud').code).toBe(64);
    expect(run('up.sh', ['--domain', 'layali.example', '--root', root]).code).toBe(64);
  });
});

describe('store update and store back', () => {
  // programs of the system that this machine may not run for a test, each of which writes down that it was called
  const STANDINS = ['systemctl', 'systemd-run', 'curl', 'restic', 'runuser', 'chown', 'install', 'sleep'];
  const store = (failing: string, ...args: readonly string[]) =>
    run('store', args, {
      PATH: `${inRoot('bin')}:${process.env.PATH}`,
      STORE_ROOT: root,
      CALLS: inRoot('calls'),
      FAILING: failing,
    });
  const link = (name: string) => path.basename(readlinkSync(inRoot(`opt/store/${name}`)));
  const upstream = () => readFileSync(inRoot('etc/store/upstream.caddy'), 'utf8');
  const calls = () => readFileSync(inRoot('calls'), 'utf8');
  let archive = '';

  beforeEach(() => {
    for (const folder of ['bin', 'etc/store', 'opt/store/slots', 'opt/store/releases/1', 'var/backups/store', 'new'])
      mkdirSync(inRoot(folder), { recursive: true });
    const standin = [
      '#!/bin/sh',
      'CALL="$(basename "$0") $*"',
      'echo "$CALL" >>"$CALLS"',
      'if [ -n "$FAILING" ] && echo "$CALL" | grep -Eq "$FAILING"; then exit 1; fi',
      'case "$CALL" in curl*http_code*) printf "200 " ;; install*) for LAST; do :; done; mkdir -p "$LAST" ;; esac',
    ];
    writeFileSync(inRoot('bin/standin'), `${standin.join('\n')}\n`);
    chmodSync(inRoot('bin/standin'), 0o755);
    for (const name of STANDINS) symlinkSync(inRoot('bin/standin'), inRoot(`bin/${name}`));
    writeFileSync(inRoot('etc/store/store.env'), 'STORE_MODE=live\n');
    writeFileSync(inRoot('etc/store/backup.env'), 'RESTIC_REPOSITORY=here\nRESTIC_PASSWORD=word\n');
    writeFileSync(inRoot('etc/store/upstream.caddy'), 'reverse_proxy 127.0.0.1:3001\n');
    for (const name of ['current', 'slots/3001'])
      symlinkSync(inRoot('opt/store/releases/1'), inRoot(`opt/store/${name}`));
    writeFileSync(inRoot('new/package.json'), '{}\n');
    archive = inRoot('2.tar.gz');
    execFileSync('tar', ['-C', inRoot('new'), '-czf', archive, 'package.json']);
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${hash}  2.tar.gz\n`);
  });

  it('looks at the new release beside the old one before the proxy leads to it, and goes back the same way', () => {
    expect(store('', 'update', archive)).toMatchObject({ code: 0, out: expect.stringContaining('Release 2 serves') });
    expect([link('current'), link('previous'), upstream()]).toEqual(['2', '1', 'reverse_proxy 127.0.0.1:3002\n']);
    const order = [/doctor --only disk/, /restic backup/, /npm run build/, /start store-web@3002/, /3002\/en-sa\/cart/];
    const places = [...order, /reload caddy/, /restart store-worker/, /stop store-web@3001/].map((one) =>
      calls().search(one),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    expect(store('', 'back')).toMatchObject({ code: 0, out: expect.stringContaining('Release 1 serves again') });
    expect([link('current'), link('previous'), upstream()]).toEqual(['1', '2', 'reverse_proxy 127.0.0.1:3001\n']);
  });

  it.each([
    ['doctor --only disk', 'the doctor: disk'],
    ['doctor --only backup-made', 'the doctor: backup-made'],
    ['restic backup', 'a copy before the update'],
    ['npm run build', 'the release is unpacked and built'],
    ['migrate.env', 'the database is prepared for both releases'],
    ['start store-web@3002', 'the new release starts'],
    ['curl.*readyz', 'five pages and a cart in the new release'],
    ['curl.*http_code.*/cart', 'five pages and a cart in the new release'],
    ['restart store-worker', 'the worker is replaced'],
    ['stop store-web@3001', 'the old release drains'],
  ])('leaves the old release serving when %s fails, and says at which step', (failing, step) => {
    const { code, out } = store(failing, 'update', archive);
    expect(code).not.toBe(0);
    expect(out).toContain(`Not done: ${step}. The release before serves on.`);
    expect([link('current'), upstream()]).toEqual(['1', 'reverse_proxy 127.0.0.1:3001\n']);
    expect(existsSync(inRoot('opt/store/previous'))).toBe(false);
  });

  it('installs no file whose checksum or signature does not fit, and says when there is no way back', () => {
    writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  2.tar.gz\n`);
    expect(store('', 'update', archive).out).toContain('Not done: the checksum fits');
    expect(store('', 'back').out).toContain('there is no release before');
    expect([link('current'), existsSync(inRoot('opt/store/releases/2'))]).toEqual(['1', false]);
  });
});

it.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)(
  'has units that systemd reads without a word',
  () => {
    for (const name of readdirSync(path.join(ONE, 'units'))) {
      const text = readFileSync(path.join(ONE, 'units', name), 'utf8').replace('/usr/local/sbin/store', '/bin/true');
      writeFileSync(inRoot(name), text);
      if (name === 'store-web@.service') writeFileSync(inRoot('store-web@3001.service'), text);
    }
    const units = [
      'store-web@3001.service',
      'store-worker.service',
      'store-backup.timer',
      'store-proof.timer',
      'store-watch.timer',
    ];
    const verify = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', ...units.map(inRoot)], {
      encoding: 'utf8',
    });
    expect(`${verify.stdout}${verify.stderr}`).toBe('');
  },
);
