/**
 * The entry point, and the only file that reads the environment. Runs the command that its first argument names
 * (src/cli/commands.ts), `serve` by default.
 */
import { destination } from 'pino';
import { COMMANDS, usage } from './cli/commands.ts';
import { type Config, readConfig, WrongConfig } from './config/config.ts';
import { gatheredLines, readableLines } from './logging/destinations.ts';
import { createLog } from './logging/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startProblem } from './process/start-problem.ts';

/** The exit code for a wrong setting (EX_CONFIG of sysexits.h). */
const EXIT_CONFIG = 78;

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof WrongConfig)) throw error;
    console.error(error.message);
    process.exit(EXIT_CONFIG);
  }
}

const config = configuration();
const metrics = config.metrics && createMetrics();
const isReadable = (config.logFormat ?? (process.stdout.isTTY ? 'readable' : 'json')) === 'readable';
const lines = isReadable
  ? readableLines((text) => process.stdout.write(text))
  : gatheredLines(destination({ fd: 1, sync: true }));
const log = createLog(config.logLevel, lines, metrics?.logLine);

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});

const [name = COMMANDS[0].name, ...args] = process.argv.slice(2);
const command = COMMANDS.find((one) => one.name === name);
try {
  if (!command) throw new Error(`unknown command "${name}"; the commands are\n${usage()}`);
  process.exitCode = await command.run({ config, root: process.cwd(), log, metrics }, args);
} catch (error) {
  log.fatal({ err: error, command: name }, 'the command failed');
  console.error(startProblem(error));
  process.exit(1);
}
