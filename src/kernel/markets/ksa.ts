import type { MarketFacts } from './facts.ts';

export const KSA = {
  code: 'KSA',
  pathCode: 'sa',
  iso2: 'SA',
  country: 'Kingdom of Saudi Arabia',
  name: {
    short: { en: 'KSA', ar: 'السعودية' },
    full: { en: 'Kingdom of Saudi Arabia', ar: 'المملكة العربية السعودية' },
  },
  languages: ['en', 'ar'],
  timeZone: 'Asia/Riyadh',
  weekStart: 0,
  currency: 'SAR',
  money: {
    digits: 2,
    name: 'Saudi Riyal',
    sign: { en: 'SAR', ar: 'ر.س' },
    freeShippingFrom: 200_00,
  },
  vatBasisPoints: 1500,
  invoice: { layout: 'simplified', taxNumber: 'VAT number', qr: 'zatca' },
  deliveryCharge: 25_00,
  cardOnDelivery: {
    tiers: [
      { upTo: 1000_00, fee: 15_00 },
      { upTo: 3750_00, fee: 20_00 },
    ],
    basisPoints: 100,
  },
  phone: { dialling: '966', groups: [2, 3, 4] },
  nationalAddress: true,
  pickUp: { place: { en: 'Riyadh', ar: 'الرياض' }, times: ['12:00', '17:00'], weekdays: [0, 1, 2, 3, 4, 6] },
  delivery: {
    city: { en: 'Riyadh', ar: 'الرياض' },
    businessDays: [0, 1, 2, 3, 4],
    takes: [2, 3],
    holidays: '02-22, 09-23',
  },
  methods: ['MADA', 'VISA_MASTER', 'COD'],
  lenders: ['TABBY', 'TAMARA'],
  wallets: ['APPLE_PAY'],
} as const satisfies MarketFacts;
