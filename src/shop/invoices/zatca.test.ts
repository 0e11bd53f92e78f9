import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { readZatcaText, zatcaText } from './zatca.rules.ts';

describe('the QR text of a Saudi invoice', () => {
  it('equals the official example', () => {
    const text = zatcaText({
      sellerName: 'Bobs Records',
      vatNumber: '310122393500003',
      issuedAt: new Date('2022-04-25T15:30:00Z'),
      currency: 'SAR',
      total: minor(1000_00),
      vat: minor(150_00),
    });
    expect(text).toEqual({
      ok: true,
      value: 'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
    });
  });

  it('counts bytes of an Arabic name, not letters', () => {
    const text = zatcaText({
      sellerName: 'مصنع العطور',
      vatNumber: '300000000000003',
      issuedAt: new Date('2026-11-20T12:30:00Z'),
      currency: 'SAR',
      total: minor(230_00),
      vat: minor(30_00),
    });
    expect(text).toEqual({
      ok: true,
      value: 'ARXZhdi12YbYuSDYp9mE2LnYt9mI2LECDzMwMDAwMDAwMDAwMDAwMwMUMjAyNi0xMS0yMFQxMjozMDowMFoEBjIzMC4wMAUFMzAuMDA=',
    });
  });

  it('parses back to its fields', () => {
    const text = zatcaText({
      sellerName: 'شركة مصنع دار المسك للعطور',
      vatNumber: '300000000000003',
      issuedAt: new Date('2026-11-20T12:30:59.999Z'),
      currency: 'SAR',
      total: minor(1),
      vat: minor(0),
    });
    expect(text.ok && [...(readZatcaText(text.value) ?? [])]).toEqual([
      [1, 'شركة مصنع دار المسك للعطور'],
      [2, '300000000000003'],
      [3, '2026-11-20T12:30:59Z'],
      [4, '0.01'],
      [5, '0.00'],
    ]);
  });

  it('refuses a name of more than 255 bytes', () => {
    const fields = { vatNumber: '3', issuedAt: new Date(0), currency: 'SAR' as const, total: minor(1), vat: minor(0) };
    expect(zatcaText({ ...fields, sellerName: 'ع'.repeat(127) }).ok).toBe(true);
    expect(zatcaText({ ...fields, sellerName: 'ع'.repeat(128) })).toEqual({ ok: false, error: 'too-long' });
  });

  it('returns null for a truncated text', () => {
    expect(readZatcaText(btoa('\x01\x05ab'))).toBeNull();
  });
});
