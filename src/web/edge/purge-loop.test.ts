import { describe, expect, it } from 'vitest';
import { ok, refused } from '#kernel/result';
import { slotsOfChange } from '../../changes/change-table.ts';
import { tagOfSlot } from './answers.ts';
import type { Purge } from './port.ts';
import { createPurgeLoop } from './purge-loop.ts';
import { versionText } from './version.rules.ts';

const tagsOf = (...changed: string[]) => slotsOfChange(changed).map(tagOfSlot);
const EVERYTHING = tagsOf('*');

/** A loop over a feed and an edge that are told what to answer. */
function stand(isHeld = true) {
  const state = { time: 0, changed: [] as string[], version: 100, isAway: false, isHeld };
  const purges: (Purge & { readonly at: number })[] = [];
  const failures: number[] = [];
  let tell = (_tags: readonly string[]): void => {};
  const loop = createPurgeLoop({
    tagsAtOnce: 3,
    againMs: [400, 1_200],
    purger: {
      name: 'edge',
      async purge(purge) {
        if (state.isAway) return refused('no answer');
        purges.push({ ...purge, at: state.time });
        return ok(null);
      },
    },
    feed: {
      async current() {
        if (state.changed.length > 0) tell(state.changed.splice(0));
      },
      subscribe(listener) {
        tell = listener;
      },
    },
    async raiseVersion() {
      state.version += 1;
      return state.version;
    },
    hold: async () => state.isHeld,
    now: () => state.time,
    onPurge: (result, _reason, behind) => result === 'failed' && failures.push(behind),
  });
  return {
    state,
    loop,
    purges,
    failures,
    async step(ms = 0) {
      state.time += ms;
      await loop.step();
    },
    /** Tells the edge until it has forgotten everything for the last time, as a process does that begins to tell it. */
    async begin() {
      for (let n = 0; n < 5; n += 1) {
        await loop.step();
        state.time += 400;
      }
      purges.length = 0;
    },
  };
}

describe('the purges of an edge', () => {
  it('name what has changed, at once and again, and leave what knows the version', async () => {
    const { step, begin, state, purges } = stand();
    await begin();
    const from = state.time;
    state.changed = ['product:1'];
    await step();
    const purge = { tags: tagsOf('product:1'), before: versionText(102) };
    expect(purges).toEqual([{ ...purge, at: from }]);
    await step(300);
    expect(purges).toHaveLength(1);
    await step(100);
    await step(800);
    expect(purges).toEqual([0, 400, 1200].map((at) => ({ ...purge, at: from + at })));
    await step(10_000);
    expect(purges).toHaveLength(3);
  });

  it('are of everything at the beginning, and when everything changes', async () => {
    const { step, state, purges } = stand();
    await step();
    expect(purges).toEqual([{ tags: EVERYTHING, before: null, at: 0 }]);
    await step(2_000);
    state.changed = ['*'];
    await step(100);
    expect(purges.at(-1)).toEqual({ tags: EVERYTHING, before: null, at: 2_100 });
  });

  it('have few tags each, and none where the changes are many', async () => {
    const { step, begin, state, purges } = stand();
    await begin();
    state.changed = ['a', 'b', 'c', 'd'].map((id) => `product:${id}`);
    await step();
    expect(purges.map(({ tags }) => tags.length)).toEqual([3, 2]);
    state.changed = Array.from({ length: 30 }, (_, id) => `stock:${id}`);
    await step(100);
    expect(purges.at(-1)).toMatchObject({ tags: EVERYTHING, before: versionText(103) });
  });

  it('go on after each other: a later change does not wait for the repetitions', async () => {
    const { step, begin, state, purges } = stand();
    await begin();
    const from = state.time;
    state.changed = ['product:1'];
    await step();
    state.changed = ['product:2'];
    await step(200);
    expect(purges.map(({ before, at }) => [before, at - from])).toEqual([
      [versionText(102), 0],
      [versionText(103), 200],
    ]);
  });

  it('are tried again while the edge does not answer, and then name all that has changed', async () => {
    const { step, begin, state, purges, loop, failures } = stand();
    await begin();
    state.isAway = true;
    state.changed = ['product:1'];
    await step();
    state.changed = ['product:2'];
    for (let n = 0; n < 100; n += 1) await step(200);
    expect(failures.length).toBeLessThan(12);
    expect(failures.at(-1)).toBeGreaterThan(10);
    expect(loop.behindSeconds()).toBeGreaterThan(19);
    state.isAway = false;
    await step(5_000);
    expect(loop.behindSeconds()).toBe(0);
    const named = new Set(purges.flatMap(({ tags }) => tags));
    for (const tag of tagsOf('product:1', 'product:2')) expect(named).toContain(tag);
  });

  it('are made by one process, and the next one purges everything', async () => {
    const { step, state, purges } = stand(false);
    state.changed = ['product:1'];
    await step();
    expect(purges).toEqual([]);
    // the other one was killed: what it had told is not known
    state.isHeld = true;
    await step(3_000);
    expect(purges).toEqual([{ tags: EVERYTHING, before: null, at: 3_000 }]);
    state.isHeld = false;
    await step(3_000);
    state.changed = ['product:2'];
    await step(100);
    expect(purges.filter(({ at }) => at === 6_100)).toEqual([]);
  });
});
