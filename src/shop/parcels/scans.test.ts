import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestScans, readScans } from './scans.rules.ts';

const scan = fc.record({
  description: fc.record({ en: fc.string(), ar: fc.string() }),
  city: fc.string(),
  at: fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') }),
});

it('keeps the newest forty scans, newest first, and reads them as they were stored', () => {
  fc.assert(
    fc.property(fc.array(scan, { maxLength: 60 }), (scans) => {
      const stored = newestScans(scans);
      expect(stored.length).toBe(Math.min(40, scans.length));
      expect(stored.map(({ at }) => at)).toEqual(
        stored
          .map(({ at }) => at)
          .sort()
          .reverse(),
      );
      expect(readScans(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    }),
  );
});

it('leaves out what is no scan', () => {
  for (const stored of [null, 'x', {}, [null, 1, { at: '2026-01-01' }]]) expect(readScans(stored)).toEqual([]);
});
