/**
 * The one program of the store and the only file that reads the environment: `serve` (when nothing is named) runs it
 * (`--steps` tells a person how far the start is),
 * `seed [--products N]` loads the sample store, or a large one for measuring, `payments` and `parcels` are for operators.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig, WrongConfig } from './config/config.ts';
import { FolderInUse } from './database/embedded-lock.ts';
import { createLog } from './log.ts';
import { createSteps } from './start-steps.mjs';

const root = process.cwd();
/** An hour: a large catalogue is loaded by a person who watches. */
const LONGEST_SEED_STATEMENT_MS = 3_600_000;

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof WrongConfig)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}

const config = configuration();
const log = createLog(config.logLevel);

/** Steps that `npm start` has announced before it hands over (scripts/prepare.mjs). */
const STEPS_BEFORE = 3;

async function runServer(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { steps: { type: 'boolean', default: false } } });
  const write = values.steps ? (line: string): void => console.error(line) : (): void => undefined;
  const { serve } = await import('./serve.ts');
  const stop = await serve(config, root, log, createSteps(write, STEPS_BEFORE));
  let stopping = false;
  const leave = (signal: string): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'the store is closing');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the store did not close well');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}

async function runSeed(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { products: { type: 'string' } } });
  const products = values.products === undefined ? undefined : Number(values.products);
  if (products !== undefined && !(Number.isInteger(products) && products > 0 && products <= 1_000_000)) {
    throw new Error('--products must be a whole number up to 1000000');
  }
  const [{ openStore }, { loadSamples }] = await Promise.all([import('./open-store.ts'), import('./cli/seed.ts')]);
  // one statement may write what belongs to thousands of products
  const patient = { ...config, databaseLimits: { ...config.databaseLimits, job: LONGEST_SEED_STATEMENT_MS } };
  const store = await openStore(patient, root, log);
  try {
    await loadSamples(config, store.shop, root, log, { products });
  } finally {
    await store.close();
  }
}

async function runOperator(command: 'payments' | 'parcels', args: string[]): Promise<void> {
  const { openStore } = await import('./open-store.ts');
  const operate =
    command === 'payments'
      ? (await import('./cli/payments.ts')).runPaymentsCommand
      : (await import('./cli/parcels.ts')).runParcelsCommand;
  const store = await openStore(config, root, log);
  try {
    const { done, lines } = await operate(store.shop, args);
    for (const line of lines) console.log(line);
    log.info({ wish: args.slice(0, 2), done }, `an operator looked after ${command}`);
    process.exitCode = done ? 0 : 1;
  } finally {
    await store.close();
  }
}

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the store ends');
  process.exit(1);
});

const [command = 'serve', ...rest] = process.argv.slice(2);
try {
  if (command === 'serve') await runServer(rest);
  else if (command === 'seed') await runSeed(rest);
  else if (command === 'payments' || command === 'parcels') await runOperator(command, rest);
  else throw new Error(`unknown command "${command}": serve, seed, payments, parcels`);
} catch (error) {
  log.fatal({ err: error }, 'the store did not start');
  if (error instanceof FolderInUse || error instanceof Error) console.error(error.message);
  process.exit(1);
}
