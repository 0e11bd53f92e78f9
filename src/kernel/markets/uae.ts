import type { MarketFacts } from './facts.ts';

export const UAE = {
  code: 'UAE',
  pathCode: 'ae',
  iso2: 'AE',
  country: 'United Arab Emirates',
  name: {
    short: { en: 'UAE', ar: 'الإمارات' },
    full: { en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة' },
  },
  languages: ['en', 'ar'],
  timeZone: 'Asia/Dubai',
  weekStart: 1,
  currency: 'AED',
  money: {
    digits: 2,
    name: 'UAE Dirham',
    sign: { en: 'AED', ar: 'د.إ' },
    freeShippingFrom: 200_00,
  },
  vatBasisPoints: 500,
  invoice: { layout: 'full', taxNumber: 'TRN', qr: null },
  deliveryCharge: 25_00,
  cardOnDelivery: { tiers: [], basisPoints: 100 },
  phone: { dialling: '971', groups: [2, 3, 4] },
  withoutZipCode: true,
  pickUp: { place: { en: 'Dubai', ar: 'دبي' }, times: ['12:00', '17:00'], weekdays: [1, 2, 3, 4, 5, 6] },
  delivery: {
    city: { en: 'Dubai', ar: 'دبي' },
    businessDays: [1, 2, 3, 4, 5],
    takes: [2, 3],
    holidays: '01-01, 12-02..12-03',
  },
  methods: ['ONLINE', 'COD'],
  lenders: ['TABBY', 'TAMARA'],
} as const satisfies MarketFacts;
