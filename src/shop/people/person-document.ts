import { type Bilingual, DEFAULT_MARKET, type Language, MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { formatDateTime, formatPrice } from '#texts/format';
import { withHouse } from '#texts/house';
import type { PersonDocument } from './document.ts';
import type { PersonData } from './export-person.ts';

const WORDS = {
  title: { en: 'What {house} stores about you', ar: 'ما تحتفظ به {house} عنك' },
  made: { en: 'Copied on', ar: 'نُسخت في' },
  account: { en: 'Account and contact', ar: 'الحساب والتواصل' },
  name: { en: 'Name', ar: 'الاسم' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  email: { en: 'E-mail', ar: 'البريد الإلكتروني' },
  since: { en: 'Known since', ar: 'منذ' },
  addresses: { en: 'Addresses', ar: 'العناوين' },
  order: { en: 'Order', ar: 'طلب' },
  placed: { en: 'Placed', ar: 'تاريخ الطلب' },
  total: { en: 'Total', ar: 'الإجمالي' },
  payment: { en: 'Payment', ar: 'الدفع' },
  items: { en: 'Items', ar: 'المنتجات' },
  deliveredTo: { en: 'Delivered to', ar: 'عنوان التوصيل' },
  deliveredToBefore: { en: 'Delivered to, before', ar: 'عنوان التوصيل السابق' },
  stockAlerts: { en: 'Waits for', ar: 'ينتظر توفّر' },
  reviews: { en: 'Reviews', ar: 'التقييمات' },
} as const satisfies Readonly<Record<string, Bilingual>>;

type Section = PersonDocument['sections'][number];

/** The paper of a person's data in a language. */
export function personDocument(data: PersonData, language: Language, now: Date): PersonDocument {
  const word = (key: keyof typeof WORDS): string => WORDS[key][language];
  const zone = data.market === null ? DEFAULT_MARKET : MARKETS[data.market];
  const time = (iso: string): string => formatDateTime(new Date(iso), zone, language);
  const { contact } = data;
  return {
    language,
    title: withHouse(word('title'), language),
    made: `${word('made')} ${formatDateTime(now, zone, language)}`,
    sections: sectionsOf(),
  };

  function sectionsOf(): PersonDocument['sections'] {
    const sections: Section[] = [
      {
        heading: word('account'),
        rows: [
          [word('name'), contact.name],
          [word('phone'), contact.phone],
          [word('email'), contact.email],
          [word('since'), time(contact.since)],
        ],
      },
      {
        heading: word('addresses'),
        rows: data.addresses.map((address) => [
          address.name,
          [address.address, address.apartment, address.city, address.state, address.zip, address.country]
            .filter((part) => part !== '')
            .join(', '),
        ]),
      },
      ...data.orders.map((order) => ({
        heading: `${word('order')} ${order.number}`,
        rows: [
          [word('placed'), time(order.createdAt)],
          [word('total'), formatPrice(minor(order.total), order.currency, language)],
          [word('payment'), `${order.paymentMethod}, ${order.paymentState}`],
          [word('items'), order.items.map(({ title, count }) => `${count} × ${title[language]}`).join('; ')],
          [word('deliveredTo'), order.deliveredTo],
          ...order.deliveredToBefore.map((line) => [word('deliveredToBefore'), line] as const),
        ] as const,
      })),
      {
        heading: word('stockAlerts'),
        rows: data.stockAlerts.map(({ since, title }) => [time(since), title[language]]),
      },
      { heading: word('reviews'), rows: data.reviews.map(({ createdAt, review }) => [time(createdAt), review]) },
    ];
    return sections.filter(({ rows }) => rows.length > 0);
  }
}
