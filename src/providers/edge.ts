/** How the caches in front of the store describe themselves (`edges.ts`). */
import type { z } from 'zod';
import { ok, type Result } from '#kernel/result';
import type { Edge } from '../web/edge/port.ts';
import { type Mode, readSettings, type Settings } from './settings.ts';

/** An entry of the registry. */
export type EdgeEntry = {
  /** As `EDGE` names it. */
  readonly name: string;
  /** Reads its settings. Refuses with a line for each variable that is wrong. */
  configure(settings: Settings, mode: Mode): Result<Edge, readonly string[]>;
};

type Definition<Config> = {
  /** Lower-case letters, digits and dashes. */
  readonly name: string;
  readonly settings: z.ZodType<Config>;
  readonly create: (config: Config) => Omit<Edge, 'name'>;
};

/** Makes an entry of the registry. */
export function defineEdge<Config>({ name, settings: schema, create }: Definition<Config>): EdgeEntry {
  return {
    name,
    configure(settings, mode) {
      const read = readSettings({ live: schema, sandbox: () => schema }, settings, mode, '');
      return read.ok ? ok({ name, ...create(read.value) }) : read;
    },
  };
}
