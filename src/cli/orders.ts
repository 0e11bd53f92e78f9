import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { createGunzip } from 'node:zlib';
import { minor, toDecimalText } from '#kernel/money';
import { findMissingOrders } from '#shop/orders';
import { type AcceptedOrder, readAcceptedLine } from '#shop/orders/accepted.rules';
import { type CommandResult, type OperatorCommand, type OperatorShop, runOperatorCommand } from './operator-command.ts';

/** How many orders are looked up at once, so that logs of any length are compared in little memory. */
const BATCH = 1_000;

const COMMANDS: readonly OperatorCommand[] = [
  {
    name: 'compare',
    arguments: '<log> [<log>…]',
    summary: 'names accepted orders of logs (also .gz, - is standard input) that the database does not have',
    run: (shop, files) => (files.length > 0 ? compare(shop, files) : null),
  },
];

/** Runs a subcommand of `npm run orders`. */
export function runOrdersCommand(shop: OperatorShop, args: readonly string[]): Promise<CommandResult> {
  return runOperatorCommand('orders', COMMANDS, shop, args);
}

async function compare(shop: OperatorShop, files: readonly string[]): Promise<CommandResult> {
  const missing: AcceptedOrder[] = [];
  let acknowledged = 0;
  for (const file of files) {
    for await (const batch of batchesOf(file)) {
      acknowledged += batch.length;
      missing.push(...(await findMissingOrders(shop, batch)));
    }
  }
  return {
    done: missing.length === 0,
    lines: [
      ...missing.map(
        ({ order, market, total, currency }) =>
          `missing: order ${order}, ${market}, ${toDecimalText(minor(total), currency)} ${currency}`,
      ),
      `acknowledged ${acknowledged}, missing ${missing.length}`,
    ],
  };
}

/** Reads the accepted orders of a log file. */
async function* batchesOf(file: string): AsyncGenerator<AcceptedOrder[]> {
  const bytes = file === '-' ? process.stdin : createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  let batch: AcceptedOrder[] = [];
  for await (const line of createInterface({ input })) {
    const order = readAcceptedLine(line);
    if (order) batch.push(order);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
