import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import type { ManifestDocument, PickListDocument, SlipDocument } from '#shop/packing/document';
import { labelPdf } from '../smsa/simulator/label.ts';
import { createTypstPrinter } from './adapter.ts';
import { slipData } from './packing-data.ts';

const printer = createTypstPrinter({ folder: import.meta.dirname, limitMs: 60_000 });
afterAll(() => printer.close());

const at = new Date('2026-11-22T06:30:00Z');
const line = {
  ...{ productId: 'p1', image: '', count: 2, shelf: 'B-02', barcode: '6290004100007', slug: 'bakhoor-al-dar' },
  title: { en: 'Bakhoor Al Dar', ar: 'بخور الدار' },
  size: '40 g',
  unitPrice: minor(120_00),
};

function slip(number: number, over: Partial<SlipDocument> = {}): SlipDocument {
  return {
    ...{ orderId: `o${number}`, number, market: 'KSA', currency: 'SAR', language: 'en', name: 'Noura', city: 'Jeddah' },
    ...{ state: 'booked', waybill: `29104472${number}`, hasLabel: true, isCancelled: false, gift: false, giftNote: '' },
    ...{ subtotal: minor(240_00), discount: minor(0), tax: minor(36_00), shipping: minor(0), total: minor(276_00) },
    ...{ collect: minor(276_00), placedAt: at, printedAt: at, pickedAt: null, packedAt: null, handedOverAt: null },
    ...{ printedBy: null, packedBy: null, handedOverBy: null },
    ...{ setAsideAt: null, setAsideFor: '', refundWaits: false, lines: [line] },
    ...over,
  };
}

const withLabel = (one: SlipDocument) => ({ label: labelPdf(one.waybill ?? '', one.city), slip: one });

/** The pages of a PDF as `width × height` in millimetres. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf);
  const mm = (points: number) => Math.round((points / 72) * 25.4);
  return document.getPages().map((page) => `${mm(page.getWidth())} × ${mm(page.getHeight())}`);
}

describe('labels and slips', { timeout: 60_000 }, () => {
  it('are one PDF: each label as the courier made it, then its slip', async () => {
    const long = slip(10482, { lines: Array.from({ length: 30 }, () => line) });
    const pdf = await printer.labelsAndSlips([slip(10481), long, slip(10483, { language: 'ar' })].map(withLabel));
    const [label, paper] = ['102 × 51', '100 × 150'];
    const pages = await pagesOf(pdf);
    expect(pages.slice(0, 4)).toEqual([label, paper, label, paper]);
    expect(pages.slice(-2)).toEqual([label, paper]);
    expect(pages.filter((page) => page === label)).toHaveLength(3);
    // the long slip has more than one page, all of them between its label and the next
    expect(pages.length).toBeGreaterThan(6);
  });

  it('of more parcels than one document takes stay in their order', async () => {
    const parcels = Array.from({ length: 53 }, (_, index) => withLabel(slip(10500 + index)));
    expect(await pagesOf(await printer.labelsAndSlips(parcels))).toEqual(
      parcels.flatMap(() => ['102 × 51', '100 × 150']),
    );
  });
});

describe('a slip', () => {
  it('has prices and what is to pay, in the language of its order', () => {
    expect(slipData(slip(1)).totals.at(-1)).toEqual(['To pay on delivery', 'SAR\u00a0276.00']);
    const arabic = slipData(slip(1, { language: 'ar' }));
    expect(arabic.lines[0]).toMatchObject({ title: 'بخور الدار · 40 جم', code: '6290004100007', count: '2' });
    expect(arabic.totals.at(-1)?.[0]).toBe('يُدفع عند الاستلام');
  });

  it('shows no price of a gift, and its note', () => {
    const gift = slipData(slip(1, { gift: true, giftNote: 'Eid mubarak' }));
    expect(gift).toMatchObject({ totals: [], note: 'Eid mubarak', lines: [{ amount: '' }] });
    expect(JSON.stringify({ ...gift, words: null, qr: null })).not.toMatch(/SAR|276|240|120/);
  });
});

describe.each(['en', 'ar'] as const)('other papers in %s', (language) => {
  const list: PickListDocument = {
    ...{ language, place: 'Riyadh', pickUp: '22/11/2026, 12:00 pm', parcels: 2 },
    rows: [
      {
        ...line,
        count: 3,
        orders: [
          { number: 10481, count: 2 },
          { number: 10482, count: 1 },
        ],
      },
    ],
  };
  const manifest: ManifestDocument = {
    ...{ language, number: 7, place: 'Riyadh', pickUp: '22/11/2026, 12:00 pm', by: 'Reem Al Dosari' },
    handedOver: '22/11/2026, 11:52 am',
    rows: Array.from({ length: 40 }, (_, index) => ({
      ...{ waybill: `2910447200${index}`, number: 10440 + index, city: 'Jeddah', units: 2, collect: 'SAR 276.00' },
    })),
    collect: 'SAR 11,040.00',
  };

  it('are set on A4', { timeout: 60_000 }, async () => {
    expect(await pagesOf(await printer.pickList(list))).toEqual(['210 × 297']);
    expect((await pagesOf(await printer.manifest(manifest)))[0]).toBe('210 × 297');
  });
});
