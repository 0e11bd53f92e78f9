import type { CallLimit } from '#contract/limit.rules';
import { type Clock, systemClock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import {
  budgetsOf,
  type Caller,
  DEFAULT_NETWORK_LIMITS,
  DEFAULT_RATE_LIMITS,
  DEFAULT_SHOPPER_LIMITS,
  earnedDevice,
  isLimited,
  type Limits,
  type NamedBudget,
  passesOf,
  shopperOf,
  triesOf,
} from './budgets.rules.ts';
import { createDevicePasses } from './device-passes.ts';
import { wasRight } from './kinds.rules.ts';
import { createOwnCounts } from './own-counts.ts';

/** Counts that all processes share; null, in time, when they cannot be reached (src/providers/redis/shared-counts.ts). */
type SharedCounts = {
  take(budgets: readonly NamedBudget[]): Promise<number | null>;
  spend(budget: NamedBudget, count: number): Promise<number | null>;
};

/** Where a call comes from. */
type Source = {
  /** An IPv4 address or a /64 of IPv6. */
  readonly network: string;
  /** The Cookie header. */
  readonly cookie?: string | null | undefined;
  /** The token of a session, valid or not. */
  readonly session?: string | null | undefined;
};

type Options = {
  /** Signs the passes of devices: the same in every process. */
  readonly secret?: string;
  readonly clock?: Clock;
  readonly shared?: SharedCounts | null;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
};

/** How long a session that was found counts for its customer without being found again. */
const SESSION_MS = 5 * 60_000;
const MAX_SESSIONS = 50_000;
/** How often ordinary calls that were counted here are told to the others. */
const TELL_MS = 200;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Counts calls by customer and device before their network (docs/limits.md): each kind has a token bucket, so that a full
 * minute's calls may come at once, and the limit per minute over time. Without `shared` each process counts by itself.
 */
export function createRateLimiter(given: Partial<Limits>, options: Options = {}) {
  const limits: Limits = {
    newcomers: DEFAULT_RATE_LIMITS,
    shopper: DEFAULT_SHOPPER_LIMITS,
    network: DEFAULT_NETWORK_LIMITS,
    ...given,
  };
  const { shared = null, now = () => performance.now(), secret = randomId(32), clock = systemClock } = options;
  const own = createOwnCounts(now);
  const passes = createDevicePasses(secret, clock);
  const sessions = new Map<string, { readonly customer: string; readonly until: number }>();
  /** Ordinary calls that the other processes have not been told of. */
  const untold = new Map<string, { readonly budget: NamedBudget; count: number }>();

  function callerOf({ network, cookie, session }: Source): Caller {
    const known = session ? sessions.get(session) : undefined;
    const customer = known && known.until > now() ? known.customer : null;
    return { network, customer, pass: passes.read(cookie) };
  }

  /** Tells the others what was counted here, and learns what they have left. */
  async function tell(): Promise<void> {
    const counts = [...untold.values()];
    untold.clear();
    await Promise.all(
      counts.map(async ({ budget, count }) => {
        const left = await shared?.spend(budget, count);
        if (left !== null && left !== undefined) own.learn(budget, left - (untold.get(budget.name)?.count ?? 0));
      }),
    );
  }

  function note(budgets: readonly NamedBudget[]): void {
    if (!shared) return;
    if (untold.size === 0) setTimeout(() => void tell(), TELL_MS).unref();
    for (const budget of budgets) {
      const known = untold.get(budget.name);
      if (known) known.count += 1;
      else untold.set(budget.name, { budget, count: 1 });
    }
  }

  async function takeShared(budgets: readonly NamedBudget[]): Promise<number> {
    // counted here too, so that this process knows what it allowed when it is left to itself
    const alone = own.take(budgets);
    return (budgets.length > 0 ? await shared?.take(budgets) : null) ?? alone;
  }

  return {
    /**
     * Counts an ordinary call and returns 0, or returns the seconds to wait when a limit is reached. Nothing is waited for:
     * the others are told within 200 ms.
     */
    waitFor(kind: 'read' | 'page', source: Source): number {
      const budgets = budgetsOf(kind, callerOf(source), false, limits);
      const wait = own.take(budgets);
      if (wait === 0) note(budgets);
      return wait;
    },
    /** Counts a call exactly, over all processes; reads as `waitFor` does. */
    async take({ kind, tries = false }: CallLimit, source: Source): Promise<number> {
      if (kind === 'read') return this.waitFor(kind, source);
      return await takeShared(budgetsOf(kind, callerOf(source), tries, limits));
    },
    /**
     * Gives a known shopper's try back to its network when it was right, and counts a declined card that a provider's page told of.
     */
    settle(limit: CallLimit, source: Source, answer: { readonly status: number; readonly declined: boolean }) {
      const { kind, tries = false } = limit;
      if (answer.declined && kind === 'change') return void takeShared(triesOf('order', source.network, limits));
      if (!tries || shopperOf(kind, callerOf(source)) === null) return;
      if (!wasRight(limit, answer.status, answer.declined)) return;
      for (const budget of triesOf(kind, source.network, limits)) {
        own.giveBack(budget);
        void shared?.spend(budget, -1);
      }
    },
    /** Returns the id of a device whose pass counts for tries; null for any other. */
    deviceOf({ cookie }: Pick<Source, 'cookie'>): string | null {
      return earnedDevice(passes.read(cookie));
    },
    /** Counts the calls of a session for its customer from now on: it was found to be valid. */
    know(session: string, customer: string): void {
      if (sessions.size >= MAX_SESSIONS) sessions.clear();
      sessions.set(session, { customer, until: now() + SESSION_MS });
    },
    /** Returns a pass for a device that has none; null when its network has had as many as it may, and where nothing is limited. */
    async passFor(source: Source): Promise<string | null> {
      if (!isLimited(limits) || passes.read(source.cookie) !== null) return null;
      return (await takeShared(passesOf(source.network, limits))) === 0 ? passes.make() : null;
    },
  };
}
