import emails from '#content/emails.json' with { type: 'json' };
import sellers from '#content/sellers.json' with { type: 'json' };
import { type Language, MARKETS, type TradeCurrency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { currencySign, formatAmount, formatDateTime, formatPrice } from '#texts/format';
import { texts } from '#texts/texts';
import type { Fact, Letter, LetterItem } from './letter.ts';
import { type Letterhead, letterhead } from './letterhead.ts';
import { type OrderNoticeData, orderNotices } from './order-notices.ts';
import { fill, headerText, type Part } from './parts.rules.ts';
import type { NoticeRow } from './records.ts';

type Head = { readonly language: Language; readonly notice: NoticeRow; readonly publicUrl: string };

/** The letters about an order (e-mail document, section 4). `publicUrl` starts their links. */
export function orderLetter(kind: string, notice: NoticeRow, publicUrl: string): Letter | null {
  const head = { language: notice.language, notice, publicUrl };
  switch (kind) {
    case 'orderAcknowledgement':
      return acknowledgement(head, orderNotices.orderAcknowledgement.parse(notice.data));
    case 'cancellation':
      return plainLetter(head, emails.cancellation, orderNotices.cancellation.parse(notice.data));
    case 'dispatchConfirmation':
      return dispatch(head, orderNotices.dispatchConfirmation.parse(notice.data));
    case 'paymentFailed':
      return plainLetter(head, emails.paymentFailed, orderNotices.paymentFailed.parse(notice.data));
    case 'refund':
      return refund(head, orderNotices.refund.parse(notice.data));
    default:
      return null;
  }
}

function acknowledgement(head: Head, order: OrderNoticeData<'orderAcknowledgement'>): Letter {
  const { language, notice, publicUrl } = head;
  const words = emails.orderAcknowledgement[language];
  const text = texts(language);
  const { amounts, currency } = order;
  const method = emails.paymentMethods[language][order.paymentMethod === 'ONLINE' ? 'online' : order.paymentMethod];
  const state = emails.paymentStates[language][order.paymentMethod === 'COD' ? 'on_delivery' : 'paid'];
  const values = {
    orderId: `#${order.number}`,
    orderDate: formatDateTime(new Date(order.createdAt), MARKETS[notice.market], language),
    paymentMethod: method,
    ...money(amounts.total, currency, language),
  };
  const seller = sellers[notice.market];
  const row = (label: string, amount: Minor): Fact => ({ label, value: price(amount, currency, language) });
  return {
    ...opening(head, words, values, order.address.firstName, order.number),
    itemsHeading: words.labels.items,
    items: itemsOf(order.lines, currency, language),
    totals: [
      row(words.labels.subtotal, amounts.subtotal),
      ...(amounts.discount > 0 ? [row(text('cart.discount'), amounts.discount)] : []),
      row(words.labels.vat, amounts.tax),
      row(words.labels.shipping, amounts.shipping),
      row(words.labels.total, amounts.total),
    ],
    facts: [
      { label: text('order.paymentMethod'), value: `${method} (${state})` },
      { label: words.labels.shipTo, value: { value: placeOf(order.address), direction: 'auto' } },
      { label: text('order.seller'), value: seller.legalName[language] },
      { label: text('order.shipFrom'), value: seller.shipFrom[language] },
    ],
    button: { label: words.button, url: `${publicUrl}/orderdetails/${order.id}` },
    notes: [fill(words.returns, { returnsUrl: `${publicUrl}/delivery-and-return` })],
  };
}

/** A letter of a few sentences about an order and its total, with a button to the store. */
function plainLetter(
  head: Head,
  both: Readonly<Record<Language, OpeningWords & { readonly button: string }>>,
  order: OrderNoticeData<'cancellation' | 'paymentFailed'>,
): Letter {
  const words = both[head.language];
  const values = { orderId: `#${order.number}`, ...money(order.total, order.currency, head.language) };
  return {
    ...opening(head, words, values, order.firstName, order.number),
    button: { label: words.button, url: `${head.publicUrl}/` },
    notes: [],
  };
}

function dispatch(head: Head, order: OrderNoticeData<'dispatchConfirmation'>): Letter {
  const { language, notice } = head;
  const words = emails.dispatchConfirmation[language];
  const values = {
    orderId: `#${order.number}`,
    sellerLegalName: sellers[notice.market].legalName[language],
    trackingNumber: order.trackingNumber,
    businessDays: emails.businessDays[notice.market][language],
    invoiceUrl: order.invoiceUrl,
  };
  const paragraphs = words.paragraphs.filter((one) => order.invoiceUrl !== '' || !one.includes('{{invoiceUrl}}'));
  return {
    ...opening(head, { ...words, paragraphs }, values, order.firstName, order.number),
    itemsHeading: words.labels.items,
    items: itemsOf(order.lines, order.currency, language),
    totals: [{ label: words.labels.total, value: price(order.total, order.currency, language) }],
    facts: [{ label: words.labels.shipTo, value: { value: placeOf(order.address), direction: 'auto' } }],
    button: { label: words.button, url: order.trackingUrl },
    notes: [],
  };
}

function refund(head: Head, order: OrderNoticeData<'refund'>): Letter {
  const { language, notice } = head;
  const words = emails.refund[language];
  const values = {
    orderId: `#${order.number}`,
    refundMethod: emails.refundMethods[language][order.refundMethod],
    businessDays: emails.businessDays[notice.market][language],
    ...money(order.amount, order.currency, language),
    amount: formatAmount(order.amount, order.currency, 'full'),
  };
  return {
    ...opening(head, words, values, order.firstName, order.number),
    button: { label: words.button, url: `${head.publicUrl}/` },
    notes: [],
  };
}

type Opening = Pick<Letter, 'language' | 'subject' | 'preheader' | 'heading' | 'paragraphs'> &
  Pick<Letterhead, 'signature' | 'footer'>;
type OpeningWords = {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
};

function opening(
  { language, notice }: Head,
  words: OpeningWords,
  values: Readonly<Record<string, string>>,
  firstName: string,
  number: number,
): Opening {
  const { greeting, signature, footer } = letterhead(language, notice.market, firstName, { orderNumber: `#${number}` });
  return {
    language,
    subject: headerText(fill(words.subject, values), language),
    preheader: words.preheader,
    heading: words.heading,
    paragraphs: [greeting, ...words.paragraphs.map((paragraph) => fill(paragraph, values))],
    signature,
    footer,
  };
}

function money(total: Minor, currency: TradeCurrency, language: Language) {
  return { total: formatAmount(total, currency, 'full'), currency: currencySign(currency, language) };
}

function price(amount: Minor, currency: TradeCurrency, language: Language): Part {
  return { value: formatPrice(amount, currency, language), direction: 'auto' };
}

function itemsOf(
  lines: OrderNoticeData<'orderAcknowledgement'>['lines'],
  currency: TradeCurrency,
  language: Language,
): LetterItem[] {
  return lines.map(({ title, size, count, unitPrice }) => ({
    title: title[language],
    detail: [size, `× ${count}`].filter((part) => part !== '').join(' '),
    amount: formatPrice(unitPrice, currency, language),
  }));
}

function placeOf(address: OrderNoticeData<'orderAcknowledgement'>['address']): string {
  const { firstName, lastName, address: street, apartment, city, state, zip, country, phone } = address;
  return [`${firstName} ${lastName}`.trim(), street, apartment, city, state, zip, country, phone]
    .filter((part) => part !== '')
    .join(', ');
}
