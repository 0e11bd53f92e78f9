import type { Shop } from '../shop.ts';
import { touchSetting } from './queries.ts';

/** Has pages rendered anew when a change starts to hold; nothing for one that was withdrawn. A repetition is harmless. */
export async function startSetting(deps: Pick<Shop, 'database'>, id: string): Promise<void> {
  await touchSetting(deps.database.read, id);
}
