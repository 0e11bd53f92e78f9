import { createHash, createHmac } from 'node:crypto';
import { createClient } from '@redis/client';
import { atMost } from '#kernel/at-most';

/** A budget under the name that it is counted by (src/web/limits/budgets.rules.ts). */
type NamedBudget = { readonly name: string; readonly burst: number; readonly perMinute: number };

type Options = {
  /** `redis://` or `rediss://`, of Valkey or Redis. */
  readonly url: string;
  /** Names are stored as keyed hashes by it, so that the server holds no ids and no network addresses. */
  readonly secret: string;
  /** Called once with the problem when the server stops answering in time, and once with null when it answers again. */
  readonly onChange: (problem: Error | null) => void;
  /** Called for each call that was counted: by the server, or not. */
  readonly onCount?: ((by: 'server' | 'process') => void) | undefined;
};

/** The longest wait for one count. */
const WAIT_MS = 50;
/** After so many late answers, or a broken connection, the server is left alone for a second. */
const MAX_LATE = 3;
const RETRY_MS = 1_000;
const CONNECT_MS = 2_000;

/** The beginning of both scripts: what is left of a budget by the server's clock. */
const LEFT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function left(key, burst, rate)
  local kept = redis.call('HMGET', key, 'tokens', 'at')
  if not kept[1] then return burst end
  return math.min(burst, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * rate / 60000)
end
local function keep(key, tokens, burst, rate)
  redis.call('HSET', key, 'tokens', tostring(tokens), 'at', now)
  redis.call('PEXPIRE', key, math.max(1, math.ceil((burst - tokens) * 60000 / rate)))
end`;
/** Takes one of each budget and returns 0, or takes none and returns the milliseconds to wait. */
const TAKE = scriptOf(`${LEFT}
local found, wait = {}, 0
for i, key in ipairs(KEYS) do
  local rate = tonumber(ARGV[2 * i])
  found[i] = left(key, tonumber(ARGV[2 * i - 1]), rate)
  if found[i] < 1 then wait = math.max(wait, math.ceil((1 - found[i]) * 60000 / rate)) end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do keep(key, found[i] - 1, tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])) end
return 0`);
/** Takes a number of one budget that was allowed already, or gives them back, and returns what is left. */
const SPEND = scriptOf(`${LEFT}
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local tokens = math.max(0, math.min(burst, left(KEYS[1], burst, rate) - tonumber(ARGV[3])))
keep(KEYS[1], tokens, burst, rate)
return math.floor(tokens)`);

function scriptOf(text: string) {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/**
 * Counts in a Valkey or Redis server that all processes share: each count is one script there, which no other command comes
 * between. Returns at once and connects in the background. Every function resolves to null when the server does not answer in
 * 50 ms: then the process counts by itself.
 */
export function openSharedCounts({ url, secret, onChange, onCount }: Options) {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(100 * (tries + 1), RETRY_MS) },
  });
  let late = 0;
  let aloneUntil = 0;
  let isAway = false;

  function note(problem: Error | null): void {
    if ((problem !== null) !== isAway) onChange(problem);
    isAway = problem !== null;
    late = 0;
  }
  client.on('error', (error: Error) => note(error));
  // it tries again by itself until it is closed
  client.connect().catch(() => undefined);

  const keyOf = (name: string): string =>
    `limits:${createHmac('sha256', secret).update(name).digest('base64url').slice(0, 24)}`;

  async function run(script: typeof TAKE, keys: readonly string[], args: readonly number[]): Promise<number> {
    const rest = [String(keys.length), ...keys, ...args.map(String)];
    const answer = await client.sendCommand(['EVALSHA', script.sha, ...rest]).catch((error: unknown) => {
      if (!String(error).includes('NOSCRIPT')) throw error;
      return client.sendCommand(['EVAL', script.text, ...rest]);
    });
    return Number(answer);
  }

  /** Runs a script in time; null, without waiting, while the server is left alone. */
  async function ask(script: typeof TAKE, keys: readonly string[], args: readonly number[]): Promise<number | null> {
    if (!client.isReady || performance.now() < aloneUntil) return null;
    try {
      const asked = run(script, keys, args);
      const answer = await atMost(WAIT_MS, asked, () => new Error(`no answer within ${WAIT_MS} ms`));
      note(null);
      return answer;
    } catch (error) {
      late += 1;
      if (late < MAX_LATE) return null;
      aloneUntil = performance.now() + RETRY_MS;
      note(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }

  const figuresOf = ({ burst, perMinute }: NamedBudget): number[] => [burst, perMinute];

  return {
    /** Takes one of each budget: returns 0, or the seconds to wait when one of them is used up. */
    async take(budgets: readonly NamedBudget[]): Promise<number | null> {
      const keys = budgets.map(({ name }) => keyOf(name));
      const wait = await ask(TAKE, keys, budgets.flatMap(figuresOf));
      onCount?.(wait === null ? 'process' : 'server');
      return wait === null ? null : Math.ceil(wait / 1000);
    },
    /** Takes `count` of a budget that were allowed already, or gives them back below 0; returns what is left. */
    async spend(budget: NamedBudget, count: number): Promise<number | null> {
      return await ask(SPEND, [keyOf(budget.name)], [...figuresOf(budget), count]);
    },
    close(): void {
      client.destroy();
    },
  };
}
