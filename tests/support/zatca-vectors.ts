/** The documents of the three vectors in `docs/contracts/zatca/`. */
import { minor } from '#kernel/money';
import type { InvoiceDocument } from '#shop/invoices/document';
import { type ChainPlace, FIRST_PREVIOUS_HASH } from '../../src/shop/invoices/xml.ts';

const seller: InvoiceDocument['seller'] = {
  legalName: { en: 'Dar Al Misk Perfume Factory Company', ar: 'شركة مصنع دار المسك للعطور' },
  address: { en: 'Makkah', ar: 'مكة المكرمة' },
  commercialRegistration: '4030000000',
  vatNumber: '300000000000003',
  email: 'care@example.test',
  phone: '+966 12 000 0000',
  nationalAddress: {
    street: { ar: 'شارع الحج', en: 'Al Hajj Street' },
    building: '2929',
    district: { ar: 'العزيزية', en: 'Al Aziziyah' },
    city: { ar: 'مكة المكرمة', en: 'Makkah' },
    postalCode: '24243',
  },
};

const simplified: InvoiceDocument = {
  kind: 'invoice',
  number: 'KSA-2026-000001',
  corrects: null,
  issuedAt: '2026-11-20T12:30:00.000Z',
  market: 'KSA',
  currency: 'SAR',
  seller,
  buyer: { name: 'Noura', address: 'Jeddah', phone: '+966500000000' },
  orderNumber: 10001,
  orderedAt: '2026-11-20T12:29:00.000Z',
  paymentMethod: 'COD',
  lines: [
    {
      title: { ar: 'مسك الجيب', en: 'Pocket Musk' },
      size: '3 ml',
      count: 2,
      unitPrice: minor(45_00),
      amount: minor(90_00),
      discount: minor(10_00),
      vat: minor(12_00),
    },
  ],
  subtotal: minor(90_00),
  discount: minor(10_00),
  coupon: 'MUSK',
  taxable: minor(101_74),
  vatBasisPoints: 1500,
  vat: minor(15_26),
  shipping: minor(0),
  delivery: { net: minor(21_74), vat: minor(3_26) },
  total: minor(117_00),
  qrText: null,
  einvoice: { uuid: '2d6f3c1a-0f5b-4a3e-9b51-7f0f2f6a1c01', reason: null, business: null },
};

const creditNote: InvoiceDocument = {
  ...simplified,
  kind: 'credit-note',
  number: 'KSA-CN-2026-000001',
  corrects: 'KSA-2026-000001',
  issuedAt: '2026-11-21T06:05:00.000Z',
  einvoice: {
    uuid: '2d6f3c1a-0f5b-4a3e-9b51-7f0f2f6a1c02',
    reason: { ar: 'إلغاء الطلب', en: 'Order cancelled' },
    business: null,
  },
};

const standard: InvoiceDocument = {
  ...simplified,
  number: 'KSA-2026-000002',
  issuedAt: '2026-11-21T07:00:00.000Z',
  paymentMethod: 'VISA_MASTER',
  lines: [
    {
      title: { ar: 'العود الأبيض', en: 'White Oudh' },
      size: '100 ml',
      count: 12,
      unitPrice: minor(685_00),
      amount: minor(8220_00),
      discount: minor(0),
      vat: minor(1233_00),
    },
  ],
  subtotal: minor(8220_00),
  discount: minor(0),
  coupon: null,
  taxable: minor(8220_00),
  vat: minor(1233_00),
  delivery: { net: minor(0), vat: minor(0) },
  total: minor(9453_00),
  einvoice: {
    uuid: '2d6f3c1a-0f5b-4a3e-9b51-7f0f2f6a1c03',
    reason: null,
    business: {
      name: { ar: 'شركة الضيافة المثال', en: 'Sample Hospitality Co' },
      vatNumber: '311111111100003',
      nationalAddress: {
        street: { ar: 'طريق الملك فهد', en: 'King Fahd Road' },
        building: '1111',
        district: { ar: 'العليا', en: 'Al Olaya' },
        city: { ar: 'الرياض', en: 'Riyadh' },
        postalCode: '12222',
      },
      suppliedOn: '2026-11-21',
    },
  },
};

type Vector = {
  readonly name: 'simplified-invoice' | 'simplified-credit-note' | 'standard-invoice';
  readonly document: InvoiceDocument;
  readonly place: ChainPlace;
};

export const VECTORS: readonly [Vector, ...Vector[]] = [
  { name: 'simplified-invoice', document: simplified, place: { icv: 1, previousHash: FIRST_PREVIOUS_HASH } },
  {
    name: 'simplified-credit-note',
    document: creditNote,
    place: { icv: 2, previousHash: 'zH76REaDd7Thh7ctxvGeMr+SsBdaJX0GtiMezMXCzaM=' },
  },
  {
    name: 'standard-invoice',
    document: standard,
    place: { icv: 3, previousHash: 'u1JxiWdgdqM4sLFogb7m84gDG6sbHsXkE5si9a5yqgk=' },
  },
];
