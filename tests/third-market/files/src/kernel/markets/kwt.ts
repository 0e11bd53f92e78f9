import type { MarketFacts } from './facts.ts';

export const KWT = {
  code: 'KWT',
  pathCode: 'kw',
  iso2: 'KW',
  country: 'Kuwait',
  name: { short: { en: 'Kuwait', ar: 'الكويت' }, full: { en: 'State of Kuwait', ar: 'دولة الكويت' } },
  languages: ['en', 'ar'],
  timeZone: 'Asia/Kuwait',
  weekStart: 0,
  currency: 'KWD',
  money: {
    digits: 3,
    name: 'Kuwaiti Dinar',
    sign: { en: 'KWD', ar: 'د.ك' },
    freeShippingFrom: 20_000,
  },
  vatBasisPoints: 0,
  invoice: { layout: 'full', taxNumber: 'Tax number', qr: null },
  deliveryCharge: 2_500,
  cardOnDelivery: { tiers: [], basisPoints: 100 },
  phone: { dialling: '965', groups: [4, 4] },
  pickUp: { place: { en: 'Kuwait City', ar: 'مدينة الكويت' }, times: ['12:00'], weekdays: [0, 1, 2, 3, 4, 6] },
  delivery: {
    city: { en: 'Kuwait City', ar: 'مدينة الكويت' },
    businessDays: [0, 1, 2, 3, 4],
    takes: [2, 3],
    holidays: '02-25..02-26',
  },
  methods: ['ONLINE', 'COD'],
} as const satisfies MarketFacts;
