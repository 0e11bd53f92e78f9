/** How a tax authority describes itself (`tax-authorities.ts`). */
import type { Hono } from 'hono';
import { ok, type Result } from '#kernel/result';
import type { TaxAuthority } from '#shop/invoices/port';
import { isOff, type Mode, readSettings, type Settings, type SettingsSchemas } from './settings.ts';

type SimulatorOptions = {
  /** The file of the state; memory when left out. */
  readonly file?: string;
};

/** A tax authority with settings that hold. */
export type ConfiguredTaxAuthority = {
  readonly name: string;
  readonly authority: TaxAuthority;
  /** What the keys of units are sealed by. */
  readonly keySecret: string;
  /** Answers below `/sandbox/<name>`. */
  readonly simulate: (options: SimulatorOptions) => { readonly app: Hono };
};

/** An entry of the registry. */
export type TaxAuthorityEntry = {
  readonly name: string;
  /** Reads its settings. Null for a live store that names no secret: nothing is reported then. */
  configure(
    settings: Settings,
    mode: Mode,
    publicUrl: string,
  ): Result<ConfiguredTaxAuthority | null, readonly string[]>;
};

type Definition<Config extends { readonly keySecret: string }> = {
  readonly name: string;
  readonly settings: SettingsSchemas<Config>;
  readonly create: (config: Config) => TaxAuthority;
  readonly simulator: (config: Config, options: SimulatorOptions) => { readonly app: Hono };
};

/** Makes an entry of the registry from the parts of an authority. */
export function defineTaxAuthority<Config extends { readonly keySecret: string }>(
  definition: Definition<Config>,
): TaxAuthorityEntry {
  const { name, settings: schemas, create, simulator } = definition;
  return {
    name,
    configure(settings, mode, publicUrl) {
      if (isOff(schemas.live, settings, mode)) return ok(null);
      const read = readSettings(schemas, settings, mode, publicUrl);
      if (!read.ok) return read;
      const config = read.value;
      return ok({
        name,
        authority: create(config),
        keySecret: config.keySecret,
        simulate: (options) => simulator(config, options),
      });
    },
  };
}
