import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WATCHED, type WatchState, watch } from './watch.rules.ts';

const start = Date.parse('2026-11-28T03:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const EMPTY: WatchState = { troubles: {}, sent: [] };
const FINE = {
  ready: 'ok',
  disk: 'ok',
  clock: 'ok',
  certificate: 'ok',
  'backup-made': 'ok',
  'backup-restored': 'ok',
} as const;
/** What is told in runs five minutes apart, by how the disk is in each. */
function alertsOf(...states: readonly ('ok' | 'bad' | 'unknown')[]): readonly string[] {
  let state = EMPTY;
  return states.map((disk, run) => {
    const done = watch(state, { ...FINE, disk }, at(run * 5));
    state = done.state;
    return done.alerts.map(({ kind, minutes }) => `${kind} ${minutes}`).join(', ');
  });
}

describe('watching the store', () => {
  it('tells what was seen twice, once, and when it is over', () => {
    expect(alertsOf('bad', 'ok', 'bad', 'bad', 'bad', 'ok', 'ok')).toEqual(['', '', '', 'begins 5', '', 'ends 15', '']);
  });

  it('neither begins nor ends by what could not be looked at', () => {
    expect(alertsOf('unknown', 'unknown', 'bad', 'unknown', 'bad', 'unknown', 'ok')).toEqual([
      ...['', '', '', '', 'begins 10', '', 'ends 20'],
    ]);
  });

  it('says again every twelve hours what goes on', () => {
    const runs = alertsOf(...Array.from({ length: 300 }, () => 'bad' as const));
    expect(runs.flatMap((words, run) => (words === '' ? [] : [`${run} ${words}`]))).toEqual([
      ...['1 begins 5', '145 goesOn 725', '289 goesOn 1445'],
    ]);
  });

  it('sends six an hour at most, whatever happens', () => {
    const one = fc.constantFrom('ok', 'bad', 'unknown');
    const found = fc.record({
      ...{ ready: one, disk: one, clock: one, certificate: one, 'backup-made': one, 'backup-restored': one },
    });
    fc.assert(
      fc.property(fc.array(found, { maxLength: 60 }), (looks) => {
        let state = EMPTY;
        const times = looks.flatMap((look, run) => {
          const done = watch(state, look, at(run * 5));
          state = done.state;
          return done.alerts.map(() => run * 5);
        });
        for (const time of times)
          expect(times.filter((other) => other > time - 60 && other <= time).length).toBeLessThan(7);
        for (const about of WATCHED) if (state.troubles[about]) expect(state.troubles[about].seen).toBeGreaterThan(0);
      }),
    );
  });
});
