import { describe, expect, it } from 'vitest';
import { createEdgeAnswers } from './answers.ts';
import type { CachedAnswer } from './port.ts';

const SECRET = 'a-secret-of-the-edge';
let edgeAnswer: CachedAnswer | null = null;
const answersOf = (longestSeconds = 600) => {
  edgeAnswer = null;
  return createEdgeAnswers(
    {
      longestSeconds,
      headers: (answer) => {
        edgeAnswer = answer;
        return ['edge', 'yes'];
      },
    },
    SECRET,
  );
};
const part = (slots: readonly number[], isCurrent = true) => ({ slots: Uint32Array.from(slots), isCurrent });

describe('an edge', () => {
  it('is believed by its secret only', () => {
    const { isAsking } = answersOf();
    expect(isAsking({ 'x-edge-secret': SECRET })).toBe(true);
    for (const given of [undefined, '', 'a-secret', `${SECRET} `, `${SECRET}, ${SECRET}`])
      expect(isAsking({ ...(given === undefined ? {} : { 'x-edge-secret': given }), 'x-edge-variant': 'ar-sa' })).toBe(
        false,
      );
  });

  it('names a variant as prefixes of urls do', () => {
    const { variantOf } = answersOf();
    expect(variantOf({ 'x-edge-variant': 'ar-sa' })).toMatchObject({ language: 'ar', market: { code: 'KSA' } });
    for (const named of ['', 'ar', 'ar-SA', 'fr-sa', 'ar-sa/x', 'en-ae, ar-sa'])
      expect(variantOf({ 'x-edge-variant': named })).toBeNull();
  });
});

describe('an answer to the edge', () => {
  it('has the tags of all its parts, the version that is known, and a long lifetime for the edge alone', () => {
    const headers = answersOf().headers([part([131_072, 35]), part([36])], 12);
    expect(edgeAnswer).toEqual({ tags: ['2t4w', 'z', '10'], version: '0000000000012', seconds: 600, staleSeconds: 60 });
    expect(headers).toEqual([
      ...['cache-control', 'public, max-age=0, must-revalidate'],
      ...['vary', 'accept-encoding, x-edge-variant', 'edge', 'yes'],
    ]);
  });

  it('is kept for a second, at no version, when it has changed or changes are not known', () => {
    const { headers } = answersOf();
    for (const [parts, version] of [
      [[part([1]), part([2], false)], 12],
      [[part([1])], null],
    ] as const) {
      headers(parts, version);
      expect(edgeAnswer).toMatchObject({ version: '0000000000000', seconds: 1, staleSeconds: 0 });
    }
  });

  it('is kept for a second when its tags are too many for a header', () => {
    answersOf().headers([part(Array.from({ length: 1501 }, (_, slot) => slot))], 12);
    expect(edgeAnswer).toMatchObject({ tags: [], seconds: 1, staleSeconds: 0 });
  });

  it('is kept by nobody when it is not kept here', () => {
    expect(answersOf().headers([part([1]), null], 12)).toBeNull();
    expect(edgeAnswer).toBeNull();
  });

  it('is kept no longer than an edge may that cannot be told of changes', () => {
    answersOf(1).headers([part([1])], 12);
    expect(edgeAnswer).toMatchObject({ seconds: 1, staleSeconds: 1 });
  });
});
