import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { minor } from '#kernel/money';
import type { InvoiceDocument } from '#shop/invoices/document';
import { createTypstPrinter } from './adapter.ts';
import { invoiceData } from './invoice-data.ts';

const document: InvoiceDocument = {
  kind: 'invoice',
  number: 'KSA-2026-000001',
  corrects: null,
  issuedAt: '2026-11-20T21:30:00.000Z',
  market: 'KSA',
  currency: 'SAR',
  seller: {
    legalName: { en: 'Dar Al Misk Perfume Factory Company', ar: 'شركة مصنع دار المسك للعطور' },
    address: { en: 'Makkah', ar: 'مكة المكرمة' },
    commercialRegistration: '0000000000',
    vatNumber: '300000000000003',
    email: 'care.ksa@daralmisk.example',
    phone: '+966 12 000 0000',
  },
  buyer: { name: 'نورة', address: 'جدة', phone: '+966 55 000 0000' },
  orderNumber: 10001,
  orderedAt: '2026-11-20T21:29:00.000Z',
  paymentMethod: 'COD',
  lines: [
    {
      title: { en: 'Taif Dawn', ar: 'فجر الطائف' },
      size: '100 ml',
      count: 4,
      unitPrice: minor(329_00),
      amount: minor(1316_00),
      discount: minor(131_60),
      vat: minor(177_66),
    },
  ],
  subtotal: minor(1316_00),
  discount: minor(131_60),
  coupon: 'MISK10',
  taxable: minor(1184_40),
  vatBasisPoints: 1500,
  vat: minor(177_66),
  shipping: minor(0),
  total: minor(1362_06),
  qrText: 'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
};

/** A PDF without the second it was made in, and the id derived from that. */
function withoutTime(pdf: Buffer): string {
  return pdf
    .toString('latin1')
    .replaceAll(/D:\d{14}Z|(?<=<xmp:(?:Modify|Create)Date>)[^<]+|(?<=<xmpMM:InstanceID>)[^<]+/g, '')
    .replace(/(\/ID \[\(.*?\) \().*?\)\]/, '$1)]');
}

describe('the paper of an invoice', () => {
  it('names each offer with its sum, and the code with the rest', () => {
    const name = { en: 'Third one free', ar: 'الثالثة مجانًا' };
    const { totals } = invoiceData({ ...document, offers: [{ name, amount: minor(100_00) }] });
    expect(totals.slice(1, 3)).toMatchObject([
      { ...name, value: '–SAR 100.00' },
      { ar: 'الخصم', en: 'Discount (MISK10)', value: '–SAR 31.60' },
    ]);
    const { totals: alone } = invoiceData({ ...document, coupon: null, offers: [{ name, amount: minor(131_60) }] });
    expect(alone.map(({ en }) => en)).not.toContain('Discount');
  });

  it('carries a QR code that another reader reads', async () => {
    const svg = invoiceData(document).qr ?? '';
    const { data, info } = await sharp(Buffer.from(svg))
      .resize(400, 400)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(document.qrText);
  });

  it('formats times in the time zone of the seller, and groups thousands', () => {
    const data = invoiceData(document);
    expect(data.facts.find((fact) => fact.en === 'Issued')).toMatchObject({
      value: '21/11/2026، 12:30\u00a0ص',
      english: '21/11/2026, 12:30\u00a0AM',
    });
    expect(data.totals.at(-1)).toMatchObject({ value: 'SAR 1,362.06', strong: true });
    expect(data.lines[0]).toMatchObject({ amount: '1,316.00', discount: '–131.60', vat: '177.66' });
  });

  it('is all Arabic in its Arabic: the unit of a size, and the country of an address in Latin letters', () => {
    const data = invoiceData({
      ...document,
      buyer: {
        name: 'Noura',
        address: 'King Fahd Road 12, Riyadh, Kingdom of Saudi Arabia',
        phone: '+966 55 000 0000',
      },
    });
    expect(data.lines[0]?.title).toEqual({ ar: 'فجر الطائف · 100 مل', en: 'Taif Dawn · 100 ml' });
    expect(data.parties[1]).toMatchObject({
      arabic: ['Noura', 'King Fahd Road 12, Riyadh', 'المملكة العربية السعودية', '\u2066+966 55 000 0000\u2069'],
      english: ['Kingdom of Saudi Arabia'],
    });
    expect(invoiceData(document).parties[1]).toMatchObject({
      arabic: ['نورة', 'جدة', expect.any(String)],
      english: [],
    });
  });

  it('has a title of its own in each market and for a credit note', () => {
    expect(invoiceData(document).title.en).toBe('Simplified tax invoice');
    expect(invoiceData({ ...document, market: 'UAE', currency: 'AED', qrText: null }).title.en).toBe('Tax Invoice');
    expect(invoiceData({ ...document, kind: 'credit-note', corrects: 'KSA-2026-000001' }).title.ar).toBe(
      'إشعار دائن ضريبي مبسط',
    );
  });

  it('is a PDF with the Arabic font in it', async () => {
    const printer = createTypstPrinter({ folder: import.meta.dirname, limitMs: 60_000 });
    onTestFinished(() => printer.close());
    const pdf = Buffer.from(await printer.print(document));
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.includes('IBMPlexSansArabic')).toBe(true);
    // the same as from the compiler in this process
    const here = NodeCompiler.create({
      workspace: import.meta.dirname,
      fontArgs: [{ fontPaths: [path.join(import.meta.dirname, 'fonts')] }],
    }).pdf({
      mainFilePath: path.join(import.meta.dirname, 'invoice.typ'),
      inputs: { data: JSON.stringify(invoiceData(document)) },
    });
    expect(withoutTime(pdf)).toBe(withoutTime(here));
  });
});
