import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#support/free-port';
import { type Cluster, type PostgresOptions, startPostgres } from '#support/postgres';
import { tableOf } from '../bench/report.ts';
import { type StoreProcess, type StoreSettings, startStore } from './store.ts';

export type Drill = {
  readonly name: string;
  /** One sentence for the list. */
  readonly summary: string;
  /** Whether it has a short form, which `npm test` runs. */
  readonly hasShort?: true;
  readonly load: () => Promise<{ readonly run: (kit: Kit) => Promise<void> }>;
};

/** A row of the table: what was measured, beside the limit that it must keep. */
export type Check = { readonly figure: string | number; readonly limit: string | number; readonly passed: boolean };

/** What a drill works with. Everything that it starts here is stopped and removed when it ends, also by Ctrl-C. */
export type Kit = {
  /** The arguments after the drill's name. */
  readonly args: readonly string[];
  /** Whether the short form runs: on a busy machine, with nothing but what `npm test` installs. */
  readonly isShort: boolean;
  /** Aborts at Ctrl-C: give it to long waits. */
  readonly stopped: AbortSignal;
  /** Prints progress. */
  say(line: string): void;
  /** Adds a row to the table. A drill passes when it has at least one row and all of them passed. */
  check(what: string, check: Check): void;
  /** Adds a row for a figure that must be at most `limit`. */
  atMost(what: string, figure: number, limit: number): void;
  /** Adds a row for a figure that must be at least `limit`. */
  atLeast(what: string, figure: number, limit: number): void;
  /** Returns a new temporary folder. */
  folder(): Promise<string>;
  /** Returns a free port of 127.0.0.1. */
  port(): Promise<number>;
  /** Starts a PostgreSQL server of Debian's, reachable by a unix socket; without fsync unless other settings are given. */
  postgres(settings?: readonly string[], options?: PostgresOptions): Promise<Cluster>;
  /** Starts a process of the built store without waiting for it: `await store.ready()`. */
  store(settings: StoreSettings): Promise<StoreProcess>;
  /** Returns the path of a program of the system; throws with the Debian package that has it. */
  program(name: string, debianPackage: string): string;
  /** Registers what is to be undone at the end, last first. */
  atEnd(undo: () => Promise<unknown> | unknown): void;
};

/** A drill that cannot run here; its message is one sentence. */
export class NotHere extends Error {}

type Row = Check & { readonly what: string };

export type DrillOptions = {
  /** The arguments after the drill's name. */
  readonly args: readonly string[];
  readonly isShort?: boolean;
  /** Gets the rows of the table. */
  readonly onRows?: (rows: readonly Row[]) => void;
};

/** Runs a drill, prints its table and resolves to the exit code: 0 when every check passed. */
export async function openDrill(
  drill: Drill,
  { args, isShort = false, onRows = () => undefined }: DrillOptions,
): Promise<number> {
  const rows: Row[] = [];
  const undos: (() => Promise<unknown> | unknown)[] = [];
  const stop = new AbortController();
  const kit = createKit({
    args,
    isShort,
    stopped: stop.signal,
    addRow: (row) => rows.push(row),
    atEnd: (undo) => undos.push(undo),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130);
      console.error('stopping…');
      stop.abort(new Error('stopped'));
    });
  }
  try {
    const { run } = await drill.load();
    const gone = new Promise<never>((_resolve, reject) => {
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
    });
    await Promise.race([run(kit), gone]);
  } catch (error) {
    if (!stop.signal.aborted) console.error(error instanceof NotHere ? error.message : error);
    rows.push({ what: 'it ran to its end', figure: String(error).slice(0, 300), limit: 'no error', passed: false });
  }
  for (const undo of undos.reverse()) {
    await Promise.resolve()
      .then(undo)
      .catch((error: unknown) => console.error('clean-up:', error));
  }
  if (stop.signal.aborted) return 130;
  onRows(rows);
  if (rows.length > 0) console.log(`\n${tableOf(rows.map(asRow))}`);
  const missed = rows.filter((row) => !row.passed).length;
  const passed = missed === 0 && rows.length > 0;
  console.log(
    `\n${drill.name}: ${passed ? `${rows.length} checks passed` : `FAILED, ${missed} of ${rows.length} checks missed`}`,
  );
  return passed ? 0 : 1;
}

function asRow({ what, figure, limit, passed }: Row) {
  return { name: what, figures: { figure, limit, '': passed ? 'passed' : 'MISSED' } };
}

type KitParts = Pick<Kit, 'args' | 'isShort' | 'stopped'> & {
  readonly addRow: (row: Row) => unknown;
  readonly atEnd: (undo: () => Promise<unknown> | unknown) => unknown;
};

function createKit({ args, isShort, stopped, addRow, atEnd }: KitParts): Kit {
  const check: Kit['check'] = (what, one) => {
    addRow({ what, ...one });
    console.log(`${one.passed ? 'passed' : 'MISSED'}  ${what}: ${one.figure} (limit ${one.limit})`);
  };
  return {
    args,
    isShort,
    stopped,
    say: (line) => console.log(line),
    check,
    atMost: (what, figure, limit) => check(what, { figure, limit: `≤ ${limit}`, passed: figure <= limit }),
    atLeast: (what, figure, limit) => check(what, { figure, limit: `≥ ${limit}`, passed: figure >= limit }),
    async folder() {
      const folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
      atEnd(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
    port: freePort,
    async postgres(settings, options) {
      const cluster = await startPostgres(settings, options);
      atEnd(() => cluster.stop());
      return cluster;
    },
    async store(settings) {
      const store = startStore({ ...settings, port: settings.port ?? (await freePort()) });
      atEnd(() => store.end());
      return store;
    },
    program(name, debianPackage) {
      const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
      const folder = folders.find((one) => existsSync(path.join(one, name)));
      if (folder === undefined) throw new NotHere(`This drill needs ${name}: apt-get install ${debianPackage}`);
      return path.join(folder, name);
    },
    atEnd: (undo) => void atEnd(undo),
  };
}
