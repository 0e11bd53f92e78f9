/** How a courier describes itself to the registry (`couriers.ts`). */
import type { Hono } from 'hono';
import type { Bilingual } from '#kernel/market';
import { ok, type Result } from '#kernel/result';
import type { Courier, ShippingCharges } from '#shop/delivery/port';
import { type Mode, readSettings, type Settings, type SettingsSchemas } from './settings.ts';

type CourierService = {
  readonly charges: ShippingCharges;
  readonly courier: Courier;
  /** Minutes between two questions about one parcel. */
  readonly pollEveryMinutes: number;
};

type CourierSimulatorOptions = {
  /** The file of the state; memory when left out. */
  readonly file?: string;
  /** Called when a person moved a parcel in the simulator. */
  readonly onMove?: () => void;
};

/** A courier with settings that hold. */
export type ConfiguredCourier = CourierService & {
  readonly name: string;
  /** Answers below `/sandbox/<name>`. */
  readonly simulate: (options: CourierSimulatorOptions) => { readonly app: Hono };
};

/** An entry of the registry. */
export type CourierEntry = {
  readonly name: string;
  /** What people call it. */
  readonly title: Bilingual;
  /** Reads its settings. Refuses with a line for each variable that is wrong or missing. */
  configure(settings: Settings, mode: Mode, publicUrl: string): Result<ConfiguredCourier, readonly string[]>;
};

type Definition<Config> = {
  /** Lower-case letters, digits and dashes: part of paths and the value of `COURIER`. */
  readonly name: string;
  readonly title: Bilingual;
  readonly settings: SettingsSchemas<Config>;
  readonly create: (config: Config) => CourierService;
  readonly simulator: (config: Config, options: CourierSimulatorOptions) => { readonly app: Hono };
};

/** Makes an entry of the registry from the parts of a courier. */
export function defineCourier<Config>(definition: Definition<Config>): CourierEntry {
  const { name, title, settings: schemas, create, simulator } = definition;
  return {
    name,
    title,
    configure(settings, mode, publicUrl) {
      const read = readSettings(schemas, settings, mode, publicUrl);
      if (!read.ok) return read;
      const config = read.value;
      return ok({ name, ...create(config), simulate: (options) => simulator(config, options) });
    },
  };
}
