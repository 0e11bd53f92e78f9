/** How a card provider describes itself to the registry (`card-providers.ts`). */
import type { Hono } from 'hono';
import type { Clock } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { CardCalls, CardPayments, CardProviderFacts } from '#shop/payments/port';
import { isOff, type Mode, readSettings, requiredOf, type Settings, type SettingsSchemas } from './settings.ts';
import { statementOf } from './statement.ts';

type CardSimulatorOptions = {
  /** Where the store receives this provider's messages. Providers that take the URL with each payment ignore it. */
  readonly webhookUrl: string;
  /** The file of the state; memory when left out. */
  readonly file?: string;
  readonly clock?: Clock;
};

/** What the store needs of a simulator. */
type RunningSimulator = {
  /** Answers below the path of the provider's configured base URL, `/sandbox/<provider>`. */
  readonly app: Hono;
  /** Sends the messages that are due. Returns how many the store accepted. */
  deliverDue(): Promise<number>;
};

/** A card provider with settings that hold. */
export type ConfiguredCardProvider = {
  readonly payments: CardPayments;
  readonly simulate: (options: CardSimulatorOptions) => RunningSimulator;
};

/** An entry of the registry. */
export type CardProviderEntry = CardProviderFacts & {
  /** Reads its settings. Null for a live store that sets none of them. Refuses with a line for each that is wrong or missing. */
  configure(
    settings: Settings,
    mode: Mode,
    publicUrl: string,
  ): Result<ConfiguredCardProvider | null, readonly string[]>;
};

/**
 * The calls of a provider. One without a list of transactions leaves `statement` out: reconciliation queries each
 * reference. `channels` and `markets` are those that its settings allow, all of the provider by default.
 */
export type CardAdapter = Omit<CardCalls, 'statement'> &
  Partial<Pick<CardCalls, 'statement'>> &
  Partial<Pick<CardProviderFacts, 'channels' | 'markets'>>;

type Definition<Config, Simulator extends RunningSimulator> = Omit<CardProviderFacts, 'variables'> & {
  readonly settings: SettingsSchemas<Config>;
  readonly adapter: (config: Config) => CardAdapter;
  readonly simulator: (config: Config, options: CardSimulatorOptions) => Simulator;
};

/** Makes an entry of the registry from the parts of a provider. `create` and `simulate` take settings as they are. */
export function defineCardProvider<Config, Simulator extends RunningSimulator>(
  definition: Definition<Config, Simulator>,
): CardProviderEntry & {
  readonly create: (config: Config) => CardPayments;
  readonly simulate: (config: Config, options: CardSimulatorOptions) => Simulator;
} {
  const { settings: schemas, adapter, simulator, ...described } = definition;
  const facts = { ...described, variables: requiredOf(schemas.live) };
  const create = (config: Config): CardPayments => {
    const calls = adapter(config);
    const { channels = facts.channels } = calls;
    return { ...facts, ...calls, channels, statement: calls.statement ?? statementOf(calls.find, channels) };
  };
  return {
    ...facts,
    create,
    simulate: simulator,
    configure(settings, mode, publicUrl) {
      if (isOff(schemas.live, settings, mode)) return ok(null);
      const read = readSettings(schemas, settings, mode, publicUrl);
      if (!read.ok) return read;
      const config = read.value;
      return ok({ payments: create(config), simulate: (options) => simulator(config, options) });
    },
  };
}
