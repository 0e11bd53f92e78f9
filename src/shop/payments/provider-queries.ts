import type { Transaction } from '#database/database';
import type { CardProviderFacts } from './port.ts';
import { cardProviderChannels, cardProviders } from './tables.ts';

/** Adds providers and their channels that the database does not know yet. Those that payments refer to stay for good. */
export async function insertCardProviders(
  tx: Transaction,
  all: readonly Pick<CardProviderFacts, 'provider' | 'channels'>[],
): Promise<void> {
  if (all.length === 0) return;
  const names = all.map(({ provider }) => ({ name: provider }));
  const channels = all.flatMap(({ provider, channels }) => channels.map((channel) => ({ provider, channel })));
  await tx.insert(cardProviders).values(names).onConflictDoNothing();
  await tx.insert(cardProviderChannels).values(channels).onConflictDoNothing();
}
