import { expect, it } from 'vitest';
import contact from '#content/contact.json' with { type: 'json' };
import terms from '#content/policies/terms.ar-KSA.json' with { type: 'json' };
import sellers from '#content/sellers.json' with { type: 'json' };
import { withGaps } from '../../seeds/gaps.ts';

it('leaves nothing of the sample house in seller, contacts and policies', () => {
  for (const [key, body] of [
    ['sellers', sellers],
    ['contact', contact],
    ['policy-terms-ar-KSA', terms],
  ] as const) {
    expect(JSON.stringify(withGaps(key, body))).not.toMatch(/misk|المسك|daralmisk|0000/i);
  }
});

it('keeps what holds for every house: headings, labels, law and currency of the market', () => {
  expect(withGaps('sellers', sellers)).toMatchObject({
    KSA: { legalName: { en: '', ar: '' }, vatNumber: '', law: sellers.KSA.law, currency: 'SAR' },
  });
  expect(withGaps('contact', contact)).toMatchObject({
    heading: contact.heading,
    sections: contact.sections,
    countries: { UAE: { label: contact.countries.UAE.label, phone: '' } },
  });
  expect(withGaps('policy-terms-ar-KSA', terms)).toMatchObject({
    heading: terms.heading,
    closing: terms.closing,
    sections: terms.sections.map(({ id, title }) => ({ id, title, paragraphs: [] })),
  });
});
