import type { MarketCode } from '#kernel/market';
import { readSettings } from '#shop/settings';
import { listStaffWith } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { STAFF_MAILS } from './staff-mail.rules.ts';

/** How many people get mail of payments under review and of the morning, in each of these markets. */
export async function countStaffMailReaders(
  deps: Pick<Shop, 'database' | 'clock'>,
  markets: readonly MarketCode[],
): Promise<readonly { readonly review: number; readonly morning: number }[]> {
  const counts: { review: number; morning: number }[] = [];
  for (const market of markets) {
    const { values } = await readSettings(deps, 'staff_mail', [market]);
    const readers = async (kind: 'staffCardReview' | 'staffMorning'): Promise<number> => {
      const { setting, needs } = STAFF_MAILS[kind];
      if (values.find(({ key }) => key === setting)?.value !== true) return 0;
      return (await listStaffWith(deps, needs, market)).length;
    };
    counts.push({ review: await readers('staffCardReview'), morning: await readers('staffMorning') });
  }
  return counts;
}
