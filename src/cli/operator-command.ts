import type { Result } from '#kernel/result';
import type { Shop } from '../shop/shop.ts';

export type OperatorShop = Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax'>;

/** What a use case returns to a command. */
export type UseCaseResult = Result<string | null, { readonly code: string }>;

/** What an operator reads, and whether the command changed or listed what it was asked to. */
export type CommandResult = { readonly done: boolean; readonly lines: readonly string[] };

/** One subcommand of `npm run payments` or `npm run parcels`. */
export type OperatorCommand = {
  readonly name: string;
  /** Its arguments, as the usage text shows them. */
  readonly arguments: string;
  readonly summary: string;
  /** Runs the command; null when the arguments do not fit. */
  readonly run: (shop: OperatorShop, args: readonly string[]) => Promise<CommandResult> | null;
};

/** Runs the subcommand that `args` names. Changes nothing and returns the usage text when none fits. */
export async function runOperatorCommand(
  program: string,
  commands: readonly OperatorCommand[],
  shop: OperatorShop,
  [name, ...args]: readonly string[],
): Promise<CommandResult> {
  const command = commands.find((one) => one.name === name);
  return (await command?.run(shop, args)) ?? { done: false, lines: commands.map((one) => usageOf(program, one)) };
}

function usageOf(program: string, command: OperatorCommand): string {
  return `${`npm run ${program} -- ${command.name} ${command.arguments}`.padEnd(58)} ${command.summary}`.trimEnd();
}

/** Describes the result of a use case to an operator; `reasons` has the text of each error code. */
export function describeResult(result: UseCaseResult, reasons: Readonly<Record<string, string>>): CommandResult {
  if (!result.ok) return { done: false, lines: [`not done: ${reasons[result.error.code] ?? result.error.code}`] };
  return { done: true, lines: [result.value === null ? 'done' : `done: ${result.value}`] };
}

/** A `run` that takes no arguments and lists something. */
export function listing(list: (shop: OperatorShop) => Promise<readonly string[]>): OperatorCommand['run'] {
  return (shop, args) => (args.length === 0 ? list(shop).then((lines) => ({ done: true, lines })) : null);
}
