import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSteps } from '../process/start-steps.mjs';
import { NO_SAMPLES_LIVE } from './no-samples-live.ts';
import type { CommandResult, OperatorShop } from './operator-command.ts';

type Environment = {
  readonly config: Config;
  readonly root: string;
  readonly log: Logger;
  /** The metrics of this process; null where no port serves them. */
  readonly metrics: Metrics | null;
};

type Command = {
  readonly name: string;
  /** Its arguments, as the usage text shows them. */
  readonly arguments: string;
  readonly summary: string;
  /** Runs the command and resolves to the exit code; `serve` resolves once the store serves. */
  readonly run: (environment: Environment, args: string[]) => Promise<number>;
};

/** The number of steps that `npm start` has announced before it starts the program (scripts/prepare.mjs). */
const STEPS_BEFORE = 3;
/** Signals within this time are one. */
const SAME_SIGNAL_MS = 500;
/** The exit code of a start that Ctrl-C ended. */
const EXIT_STOPPED = 130;
/** One hour: one statement of a large import writes what belongs to thousands of products. */
const SEED_STATEMENT_MS = 3_600_000;
const MAX_PRODUCTS = 1_000_000;

/**
 * Every command of the program; the first is the default. Modules are imported when a command runs, so that each loads
 * only what it needs. `npm run <name> -- <arguments>` builds the store and runs one (scripts/run.mjs).
 */
export const COMMANDS: readonly [Command, ...Command[]] = [
  {
    name: 'serve',
    arguments: '[--steps] [--before <pid>]',
    summary: 'runs the store; --steps prints progress, --before takes the port over from a process',
    run: runServer,
  },
  {
    name: 'seed',
    arguments: '[--samples] [--products <n>]',
    summary: 'loads what a store begins with; in a sandbox the samples, and products up to a count',
    run: runSeed,
  },
  {
    name: 'samples',
    arguments: 'count | take | back',
    summary: 'counts the samples, takes them away in one act, brings them back in a sandbox',
    run: runSamples,
  },
  {
    name: 'doctor',
    arguments: '[--json] [--only <check>]',
    summary: 'says what stands between the store and its opening; changes nothing',
    run: async (environment, args) => {
      const { runDoctor } = await import('./doctor.ts');
      const code = await runDoctor(environment, args, (text) => console.log(text), process.stdout.isTTY);
      // a look that was given up may still wait for its answer
      process.exit(code);
    },
  },
  {
    name: 'payments',
    arguments: '<command>',
    summary: 'lists and resolves card payments that need manual review',
    run: async (environment, args) =>
      operate('payments', (await import('./payments.ts')).runPaymentsCommand, environment, args),
  },
  {
    name: 'parcels',
    arguments: '<command>',
    summary: 'lists parcels, writes labels, books again and cancels',
    run: async (environment, args) =>
      operate('parcels', (await import('./parcels.ts')).runParcelsCommand, environment, args),
  },
  {
    name: 'backup',
    arguments: '[--to <folder>]',
    summary: 'copies the store as at one moment, running or stopped',
    run: ({ config, root }, args) => printed(async () => (await import('./backup.ts')).runBackup(config, root, args)),
  },
  {
    name: 'restore',
    arguments: '<backup>',
    summary: 'restores a backup into an empty place and checks it',
    run: ({ config, root }, args) => printed(async () => (await import('./restore.ts')).runRestore(config, root, args)),
  },
  {
    name: 'backups',
    arguments: '<command>',
    summary: 'notes that a backup left this machine; restores one beside the store and compares it',
    run: async ({ config, root, log }, args) => {
      const [{ openStore }, { runBackupsCommand }] = await Promise.all([
        import('../process/open-store.ts'),
        import('./backups.ts'),
      ]);
      const store = await openStore(config, root, log, { beside: true });
      try {
        const { database, clock } = store.shop;
        const { done, lines } = await runBackupsCommand({ config, root, database, clock }, args);
        for (const line of lines) console.log(line);
        return done ? 0 : 1;
      } finally {
        await store.close();
      }
    },
  },
  {
    name: 'move',
    arguments: '--to <postgres url>',
    summary: 'moves the embedded database to a PostgreSQL server',
    run: ({ config, root }, args) =>
      printed(async () => (await import('./move.ts')).runMove(config, root, args, (line) => console.error(line))),
  },
  {
    name: 'orders',
    arguments: '<command>',
    summary: 'compares accepted orders of log files with the database',
    run: async (environment, args) =>
      operate('orders', (await import('./orders.ts')).runOrdersCommand, environment, args),
  },
  {
    name: 'jobs',
    arguments: '<command>',
    summary: 'counts the jobs that wait, and tries again those that were given up',
    run: runJobs,
  },
  {
    name: 'staff',
    arguments: '<command>',
    summary: 'links for the first owner and for a person who lost everything; checks the audit log',
    run: async (environment, args) => operate('staff', (await import('./staff.ts')).runStaffCommand, environment, args),
  },
];

/** The usage text of the program. */
export function usage(): string {
  return COMMANDS.map((one) => `${`  ${one.name} ${one.arguments}`.padEnd(32)} ${one.summary}`).join('\n');
}

async function runServer({ config, root, log, metrics }: Environment, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { steps: { type: 'boolean', default: false }, before: { type: 'string' } },
  });
  const write = values.steps ? (line: string): void => console.error(line) : (): void => undefined;
  const steps = createSteps(write, STEPS_BEFORE);
  let stop: ((how: { readonly drains: boolean }) => Promise<void>) | null = null;
  let stoppingSince: number | null = null;
  const onSignal = (signal: string): void => {
    if (stoppingSince !== null) {
      // at Ctrl-C in a terminal npm passes on the signal that the terminal has sent to all
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    if (stop === null) {
      write('Stopped before the store was open. What was done is kept: npm start goes on from here.');
      process.exit(EXIT_STOPPED);
    }
    write(signal === 'SIGINT' ? 'Stopping: open requests may end. Ctrl-C again ends at once.' : 'Stopping');
    stop({ drains: signal === 'SIGTERM' }).then(
      () => {
        write('Stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const opening = config.databaseUrl
    ? null
    : import('../database/embedded.ts').then(({ openEmbedded }) =>
        openEmbedded(root, config.dataDir, (message) => log.error(message)),
      );
  // whoever waits for it hears of a failure
  opening?.catch(() => undefined);
  const { serve, prepareOnly } = await import('../process/serve.ts');
  const serving = { config, root, processLog: log, metrics, steps, opening };
  if (config.role === 'migrate') {
    await prepareOnly(serving);
    return 0;
  }
  const before = values.before === undefined ? null : Number(values.before);
  stop = await serve({ ...serving, before });
  return 0;
}

async function runSeed({ config, root, log }: Environment, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { products: { type: 'string' }, samples: { type: 'boolean' } } });
  const products = values.products === undefined ? undefined : Number(values.products);
  if (products !== undefined && !(Number.isInteger(products) && products > 0 && products <= MAX_PRODUCTS)) {
    throw new Error(`--products must be a whole number up to ${MAX_PRODUCTS}`);
  }
  const isLive = config.mode === 'live';
  if (isLive && (values.samples || products !== undefined)) {
    console.error(NO_SAMPLES_LIVE);
    return 1;
  }
  const [{ openStore }, { loadBeginning, loadSamples }] = await Promise.all([
    import('../process/open-store.ts'),
    import('../process/load-samples.ts'),
  ]);
  const databaseLimits = { ...config.databaseLimits, job: SEED_STATEMENT_MS };
  const store = await openStore({ ...config, databaseLimits }, root, log);
  try {
    if (isLive) await loadBeginning(config, store.shop, root, log);
    else await loadSamples(config, store.shop, root, log, { products });
  } finally {
    await store.close();
  }
  return 0;
}

async function runSamples({ config, root, log }: Environment, args: string[]): Promise<number> {
  const [{ openStore }, { runSamplesCommand }] = await Promise.all([
    import('../process/open-store.ts'),
    import('./samples.ts'),
  ]);
  const store = await openStore(config, root, log, { beside: true });
  try {
    const { done, lines } = await runSamplesCommand(store.shop, args);
    for (const line of lines) console.log(line);
    return done ? 0 : 1;
  } finally {
    await store.close();
  }
}

async function runJobs({ config, root, log }: Environment, args: string[]): Promise<number> {
  const [{ openStore }, { runJobsCommand }] = await Promise.all([
    import('../process/open-store.ts'),
    import('./jobs.ts'),
  ]);
  const store = await openStore(config, root, log, { beside: true });
  try {
    const { done, lines } = await runJobsCommand(store.queue, args);
    for (const line of lines) console.log(line);
    return done ? 0 : 1;
  } finally {
    await store.close();
  }
}

/** Runs a command that says in lines what it did, and throws a sentence when it cannot. */
async function printed(run: () => Promise<readonly string[]>): Promise<number> {
  for (const line of await run()) console.log(line);
  return 0;
}

async function operate(
  name: string,
  run: (shop: OperatorShop & { readonly publicUrl: string }, args: readonly string[]) => Promise<CommandResult>,
  { config, root, log }: Environment,
  args: string[],
): Promise<number> {
  const { openStore } = await import('../process/open-store.ts');
  const store = await openStore(config, root, log, { beside: true });
  try {
    const { done, lines } = await run(store.shop, args);
    for (const line of lines) console.log(line);
    log.info({ command: name, args: args.slice(0, 2), done }, 'operator command');
    return done ? 0 : 1;
  } finally {
    await store.close();
  }
}
