import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RATE_LIMITS } from './budgets.rules.ts';
import { PASS_COOKIE } from './device-passes.ts';
import { createRateLimiter } from './limiter.ts';

const NETWORK = '192.0.2.1';
const LOGIN = { kind: 'sign-in', tries: true, proves: true } as const;
const clock = { at: new Date('2026-11-27T20:00:00Z').getTime(), now: () => new Date(clock.at) };
const limiterAt = (given: Parameters<typeof createRateLimiter>[0] = {}, shared: Shared | null = null) =>
  createRateLimiter(given, { clock, now: () => clock.at, secret: 's', shared });
type Shared = NonNullable<NonNullable<Parameters<typeof createRateLimiter>[1]>['shared']>;

/** Passes of devices that put something into a cart a while ago. */
async function devices(limiter: ReturnType<typeof limiterAt>, count: number): Promise<string[]> {
  const passes = [];
  for (let n = 0; n < count; n += 1) passes.push(await limiter.passFor({ network: NETWORK }));
  clock.at += 10_000;
  return passes.flatMap((pass) => (pass === null ? [] : [`a=b; ${PASS_COOKIE}=${pass}`]));
}

describe('a limiter', () => {
  it('allows a full bucket at once, then the limit per minute, for each network separately', async () => {
    const limiter = limiterAt({ newcomers: { ...DEFAULT_RATE_LIMITS, change: 3 } });
    const take = (network: string) => limiter.take({ kind: 'change' }, { network });
    const tries = [await take('a'), await take('a'), await take('a'), await take('a')];
    expect(tries).toEqual([0, 0, 0, 20]);
    expect(await take('b')).toBe(0);
    clock.at += 20_000;
    expect([await take('a'), await take('a')]).toEqual([0, 20]);
  });

  it('never allows a newcomer more than a full bucket and the limit per minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 300 }),
        (limit, pauses) => {
          const limiter = limiterAt({ newcomers: { ...DEFAULT_RATE_LIMITS, page: limit } });
          const start = clock.at;
          let through = 0;
          for (const pause of pauses) {
            clock.at += pause;
            if (limiter.waitFor('page', { network: NETWORK }) === 0) through += 1;
          }
          expect(through).toBeLessThanOrEqual(Math.ceil(limit + ((clock.at - start) / 60_000) * limit));
        },
      ),
    );
  });

  it('does not limit a kind with the limit 0', () => {
    const limiter = limiterAt({ newcomers: { ...DEFAULT_RATE_LIMITS, read: 0 } });
    for (let n = 0; n < 5_000; n += 1) expect(limiter.waitFor('read', { network: NETWORK })).toBe(0);
  });

  it('lets 300 devices behind one address order at once, and one bot without a pass no more than before', async () => {
    const limiter = limiterAt();
    const cookies = await devices(limiter, 300);
    const orders = cookies.flatMap((cookie) => [cookie, cookie]);
    const waits = await Promise.all(
      orders.map((cookie) => limiter.take({ kind: 'order' }, { network: NETWORK, cookie })),
    );
    expect([cookies.length, waits.every((wait) => wait === 0)]).toEqual([300, true]);
    const bot = [];
    for (let n = 0; n < 300; n += 1) bot.push(await limiter.take({ kind: 'order' }, { network: NETWORK }));
    expect(bot.filter((wait) => wait === 0)).toHaveLength(DEFAULT_RATE_LIMITS.order);
  });

  it('gives a network few more passes, so that a bot cannot be many devices for long', async () => {
    const limiter = limiterAt();
    expect(await devices(limiter, 400)).toHaveLength(300);
    clock.at += 50_000;
    expect(await devices(limiter, 400)).toHaveLength(30);
  });

  it('does not count a pass that somebody made up, changed or kept for too long', async () => {
    const limiter = limiterAt();
    const [cookie = ''] = await devices(limiter, 1);
    const own = (text: string) => limiter.passFor({ network: NETWORK, cookie: text });
    expect(await own(cookie)).toBeNull();
    expect(await own(cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).not.toBeNull();
    expect(await own(`${PASS_COOKIE}=tbcdefg.0123456789abcdef.0123456789012345678901`)).not.toBeNull();
    clock.at += 181 * 24 * 3600 * 1000;
    expect(await own(cookie)).not.toBeNull();
  });

  it('lets all devices of a network together guess no more than before, and gives back what was right', async () => {
    const limiter = limiterAt();
    const cookies = await devices(limiter, 100);
    const login = async (cookie: string, status: number) => {
      const source = { network: NETWORK, cookie };
      const wait = await limiter.take(LOGIN, source);
      if (wait === 0) limiter.settle(LOGIN, source, { status, declined: false });
      return wait;
    };
    for (const cookie of cookies) expect(await login(cookie, 200)).toBe(0);
    const wrong = [];
    for (const cookie of cookies) wrong.push(await login(cookie, 401));
    expect(wrong.filter((wait) => wait === 0)).toHaveLength(DEFAULT_RATE_LIMITS['sign-in']);
  });

  it('counts a session for its customer once it was found to be valid', async () => {
    const limiter = limiterAt({ newcomers: { ...DEFAULT_RATE_LIMITS, order: 1 } });
    const source = { network: NETWORK, session: 'token' };
    const order = () => limiter.take({ kind: 'order' }, source);
    expect([await order(), await order()]).toEqual([0, 60]);
    limiter.know('token', 'u_1');
    expect(await order()).toBe(0);
  });

  it('counts by what processes share, and goes on with what it allowed itself when that is away', async () => {
    let answer: number | null = 7;
    const shared: Shared = { take: async () => answer, spend: async () => null };
    const limiter = limiterAt({ newcomers: { ...DEFAULT_RATE_LIMITS, change: 2 } }, shared);
    const take = () => limiter.take({ kind: 'change' }, { network: NETWORK });
    expect(await take()).toBe(7);
    answer = null;
    expect([await take(), await take()]).toEqual([0, 30]);
  });
});
