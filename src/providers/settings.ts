/** How providers read their settings. */
import type { z } from 'zod';
import { ok, type Result, refused } from '#kernel/result';

/** Environment variables; an empty one counts as unset. */
export type Settings = Readonly<Record<string, string | undefined>>;

export type Mode = 'sandbox' | 'live';

/** The settings of one provider. */
export type SettingsSchemas<Config> = {
  /** Requires every credential and refuses those of the simulator. */
  readonly live: z.ZodType<Config>;
  /** Has defaults for everything: the simulator under `publicUrl`/sandbox. */
  readonly sandbox: (publicUrl: string) => z.ZodType<Config>;
};

/** Reads the settings of a provider. Refuses with a line for each variable that is wrong or missing, never with its value. */
export function readSettings<Config>(
  schemas: SettingsSchemas<Config>,
  settings: Settings,
  mode: Mode,
  publicUrl: string,
): Result<Config, readonly string[]> {
  const read = (mode === 'live' ? schemas.live : schemas.sandbox(publicUrl)).safeParse(settings);
  if (read.success) return ok(read.data);
  return refused(
    read.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? '');
      return settings[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
    }),
  );
}

/** The names of the variables that a provider requires in a live store. */
export function requiredOf(live: z.ZodType): readonly string[] {
  return live.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? [];
}

/** Whether a live store sets none of the variables that a provider requires: the shop has no contract with it. */
export function isOff(live: z.ZodType, settings: Settings, mode: Mode): boolean {
  return mode === 'live' && requiredOf(live).every((name) => settings[name] === undefined);
}
