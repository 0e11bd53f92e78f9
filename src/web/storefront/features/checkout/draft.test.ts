import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAFT_FIELDS, DRAFT_MS, readDraft, writeDraft } from './draft.rules.ts';

const typed = fc.record(Object.fromEntries(DRAFT_FIELDS.map((field) => [field, fc.string()])), { requiredKeys: [] });

describe('the draft of the checkout', () => {
  it('is read back as it was typed, for less than a day', () => {
    fc.assert(
      fc.property(typed, fc.nat(DRAFT_MS - 1), (draft, later) => {
        expect(readDraft(writeDraft(draft, 'United Arab Emirates', 5), 'United Arab Emirates', 5 + later)).toEqual(
          draft,
        );
      }),
    );
  });

  it('ends after a day, and is of one country', () => {
    const stored = writeDraft({ email: 'sara@example.com' }, 'United Arab Emirates', 5);
    expect(readDraft(stored, 'United Arab Emirates', 5 + DRAFT_MS)).toBeNull();
    expect(readDraft(stored, 'Kingdom of Saudi Arabia', 5)).toBeNull();
  });

  it('has no other fields than those of contact and address', () => {
    const stored = JSON.stringify({ at: 5, country: 'C', typed: { city: 'Abha', cvv: '123', password: 'x', pin: 7 } });
    expect(readDraft(stored, 'C', 5)).toEqual({ city: 'Abha' });
  });

  it.each([
    null,
    '',
    '{',
    '[]',
    '7',
    'null',
    '{"country":"C"}',
    '{"country":"C","at":5}',
    '{"country":"C","at":"x","typed":{}}',
  ])('is none in %s', (stored) => {
    expect(readDraft(stored, 'C', 5)).toBeNull();
  });
});
