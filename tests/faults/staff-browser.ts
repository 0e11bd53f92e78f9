import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '../../src/kernel/ids.ts';
import type { StoreProcess } from './store-process.ts';

/** Times that one press is repeated while the store is away or still works on it. */
const TRIES = 25;
const AGAIN_MS = 400;

/** The back office of one person, against a store that is killed. */
export type StaffBrowser = {
  /** Reads a path; null when there is no answer. */
  read(path: string): Promise<unknown>;
  /** Presses a button once: the same idempotency key until there is an answer. Returns it; null for none. */
  press(path: string, body: object, more?: Press): Promise<unknown>;
  /** Gives up what is not answered yet. */
  close(): void;
};

type Press = {
  /** The version of the record that the person saw. */
  readonly version?: number;
  /** Called while the store works on it. */
  readonly midway?: () => void;
};

export function openStaffBrowser(store: StoreProcess, session: string): StaffBrowser {
  let closed = false;

  async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const isForm = body instanceof FormData;
    await store.up();
    return await fetch(`${store.url}/api/admin${path}`, {
      method,
      headers: {
        ...headers,
        cookie: `__Host-dam-staff=${session}`,
        origin: store.url,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
  }

  return {
    async read(path) {
      const answer = await send('GET', path, {});
      return answer?.ok ? await answer.json().catch(() => null) : null;
    },
    async press(path, body, { version, midway } = {}) {
      const headers = {
        'idempotency-key': randomId(24),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      };
      for (let tries = 0; tries < TRIES && !closed; tries += 1) {
        const soon = midway && setTimeout(midway, 4);
        const answer = await send('POST', path, headers, body);
        clearTimeout(soon);
        const text = answer && (await answer.text().catch(() => null));
        if (answer && text !== null && !text.includes('stillRunning') && answer.status < 500) return JSON.parse(text);
        await pause(AGAIN_MS);
      }
      return null;
    },
    close() {
      closed = true;
    },
  };
}
