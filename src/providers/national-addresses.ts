import type { RegisterEntry } from './national-address.ts';
import { spl } from './spl/index.ts';

/** The registers of national addresses that a store can be set up with. The first one with settings is asked. */
export const REGISTERS: readonly RegisterEntry[] = [spl];
