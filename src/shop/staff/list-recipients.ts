import type { Language, MarketCode } from '#kernel/market';
import type { Shop } from '../shop.ts';
import { permissionsOfRole } from './manage-staff.ts';
import type { Permission } from './permissions.rules.ts';
import { listActiveStaff } from './sign-in-queries.ts';

/** Somebody of the staff whom the store writes to. */
export type StaffRecipient = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
};

/** Everybody who may sign in, has a permission and works for a market. */
export async function listStaffWith(
  { database }: Pick<Shop, 'database'>,
  permission: Permission,
  market: MarketCode,
): Promise<readonly StaffRecipient[]> {
  const found: StaffRecipient[] = [];
  for (const { id, name, email, language, role, markets } of await listActiveStaff(database.read)) {
    if (markets.length > 0 && !markets.includes(market)) continue;
    const permissions = await permissionsOfRole(database.read, role);
    if (permissions?.includes(permission)) found.push({ id, name, email, language });
  }
  return found;
}
