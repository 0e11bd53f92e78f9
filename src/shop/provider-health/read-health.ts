import { DAY_MS } from '#kernel/clock';
import type { Shop } from '../shop.ts';
import { type Health, healthOf } from './health.rules.ts';
import type { ProviderFacts } from './port.ts';
import { listAnswers, type ProviderAnswers } from './queries.ts';

type ProviderHealth = ProviderFacts & Omit<ProviderAnswers, 'provider'> & { readonly health: Health };

/** Days without a call after which a provider counts as unused. */
const DAYS = 7;

const NOTHING: Omit<ProviderAnswers, 'provider'> = {
  answers: 0,
  failures: 0,
  averageMs: null,
  lastAnswerAt: null,
  lastMs: null,
  lastFailureAt: null,
  lastFailure: null,
  lastMessageAt: null,
};

/** How the providers of the store answered in the last seven days; counts are of today (UTC). Names no setting. */
export async function readHealth(
  deps: Pick<Shop, 'database' | 'clock' | 'providers'>,
): Promise<readonly ProviderHealth[]> {
  const now = deps.clock.now();
  const day = (before: number) => new Date(now.getTime() - before * DAY_MS).toISOString().slice(0, 10);
  const rows = await listAnswers(deps.database.read, { since: day(DAYS), today: day(0) });
  return deps.providers.map((facts) => {
    const { provider: _provider, ...answers } = rows.find(({ provider }) => provider === facts.name) ?? {
      provider: facts.name,
      ...NOTHING,
    };
    return { ...facts, ...answers, health: healthOf(answers) };
  });
}
