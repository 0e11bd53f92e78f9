import type { CourierEntry } from './courier.ts';
import { smsa } from './smsa/index.ts';

/** The couriers that a store can be set up with. `COURIER` names the one in use; the first unless it is set. */
export const COURIERS: readonly [CourierEntry, ...CourierEntry[]] = [smsa];

/** What people call each courier, by its name. */
export const COURIER_TITLES = Object.fromEntries(COURIERS.map(({ name, title }) => [name, title]));
