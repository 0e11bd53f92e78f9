/** How a register of national addresses describes itself (`national-addresses.ts`). */
import type { Hono } from 'hono';
import { ok, type Result } from '#kernel/result';
import type { NationalAddresses } from '#shop/addresses/port';
import { isOff, type Mode, readSettings, type Settings, type SettingsSchemas } from './settings.ts';

type SimulatorOptions = {
  /** The file of the state; memory when left out. */
  readonly file?: string;
};

/** A register with settings that hold. */
export type ConfiguredRegister = {
  readonly name: string;
  readonly addresses: NationalAddresses;
  /** Answers below `/sandbox/<name>`. */
  readonly simulate: (options: SimulatorOptions) => { readonly app: Hono };
};

/** An entry of the registry. */
export type RegisterEntry = {
  readonly name: string;
  /**
   * Reads its settings. Null for a live store that names no key: codes are then checked by their form alone. Refuses
   * with a line for each variable that is wrong.
   */
  configure(settings: Settings, mode: Mode, publicUrl: string): Result<ConfiguredRegister | null, readonly string[]>;
};

type Definition<Config> = {
  /** Lower-case letters, digits and dashes: part of paths. */
  readonly name: string;
  readonly settings: SettingsSchemas<Config>;
  readonly create: (config: Config) => NationalAddresses;
  readonly simulator: (config: Config, options: SimulatorOptions) => { readonly app: Hono };
};

/** Makes an entry of the registry from the parts of a register. */
export function defineRegister<Config>(definition: Definition<Config>): RegisterEntry {
  const { name, settings: schemas, create, simulator } = definition;
  return {
    name,
    configure(settings, mode, publicUrl) {
      if (isOff(schemas.live, settings, mode)) return ok(null);
      const read = readSettings(schemas, settings, mode, publicUrl);
      if (!read.ok) return read;
      const config = read.value;
      return ok({ name, addresses: create(config), simulate: (options) => simulator(config, options) });
    },
  };
}
