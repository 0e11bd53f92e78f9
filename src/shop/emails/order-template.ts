import emails from '#content/emails.json' with { type: 'json' };
import sellers from '#content/sellers.json' with { type: 'json' };
import { type Language, MARKETS, type TradeCurrency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { currencySign, formatAmount, formatDateTime, formatPrice } from '#texts/format';
import { countryText, sizeText } from '#texts/stored-texts';
import { texts } from '#texts/texts';
import { type BrandParts, brandParts } from './brand-parts.ts';
import type { EmailContent, EmailItem, Fact } from './email-content.ts';
import { type OrderEmailData, orderEmails } from './order-emails.ts';
import { fill, headerText, type Part } from './parts.rules.ts';
import type { EmailRow } from './queries.ts';

type Head = { readonly language: Language; readonly email: EmailRow; readonly publicUrl: string };

/** Renders an order email (email contract, section 4). Links start with `publicUrl`. Null for another kind. */
export function orderTemplate(kind: string, email: EmailRow, publicUrl: string): EmailContent | null {
  const head = { language: email.language, email, publicUrl };
  switch (kind) {
    case 'orderAcknowledgement':
      return acknowledgement(head, orderEmails.orderAcknowledgement.parse(email.data));
    case 'cancellation':
      return plainContent(head, emails.cancellation, orderEmails.cancellation.parse(email.data));
    case 'dispatchConfirmation':
      return dispatch(head, orderEmails.dispatchConfirmation.parse(email.data));
    case 'paymentFailed':
      return plainContent(head, emails.paymentFailed, orderEmails.paymentFailed.parse(email.data));
    case 'refund':
      return refund(head, orderEmails.refund.parse(email.data));
    default:
      return null;
  }
}

function acknowledgement(head: Head, order: OrderEmailData<'orderAcknowledgement'>): EmailContent {
  const { language, email, publicUrl } = head;
  const template = emails.orderAcknowledgement[language];
  const text = texts(language);
  const { amounts, currency } = order;
  const method = emails.paymentMethods[language][order.paymentMethod === 'ONLINE' ? 'online' : order.paymentMethod];
  const state = emails.paymentStates[language][order.paymentMethod === 'COD' ? 'on_delivery' : 'paid'];
  const values = {
    orderId: `#${order.number}`,
    orderDate: formatDateTime(new Date(order.createdAt), MARKETS[email.market], language),
    paymentMethod: method,
    ...money(amounts.total, currency, language),
  };
  const seller = sellers[email.market];
  const row = (label: string, amount: Minor): Fact => ({ label, value: price(amount, currency, language) });
  return {
    ...opening(head, template, values, order.address.firstName, order.number),
    itemsHeading: template.labels.items,
    items: itemsOf(order.lines, currency, language),
    totals: [
      row(template.labels.subtotal, amounts.subtotal),
      ...(amounts.discount > 0 ? [row(text('cart.discount'), amounts.discount)] : []),
      row(template.labels.vat, amounts.tax),
      row(template.labels.shipping, amounts.shipping),
      row(template.labels.total, amounts.total),
    ],
    facts: [
      { label: text('order.paymentMethod'), value: `${method} (${state})` },
      { label: template.labels.shipTo, value: { value: addressText(order.address, language), direction: 'auto' } },
      { label: text('order.seller'), value: seller.legalName[language] },
      { label: text('order.shipFrom'), value: seller.shipFrom[language] },
    ],
    button: { label: template.button, url: `${publicUrl}/orderdetails/${order.id}` },
    notes: [fill(template.returns, { returnsUrl: `${publicUrl}/delivery-and-return` })],
  };
}

/** A short email about an order and its total, with a button to the store. */
function plainContent(
  head: Head,
  both: Readonly<Record<Language, OpeningTemplate & { readonly button: string }>>,
  order: OrderEmailData<'cancellation' | 'paymentFailed'>,
): EmailContent {
  const template = both[head.language];
  const values = { orderId: `#${order.number}`, ...money(order.total, order.currency, head.language) };
  return {
    ...opening(head, template, values, order.firstName, order.number),
    button: { label: template.button, url: `${head.publicUrl}/` },
    notes: [],
  };
}

function dispatch(head: Head, order: OrderEmailData<'dispatchConfirmation'>): EmailContent {
  const { language, email } = head;
  const template = emails.dispatchConfirmation[language];
  const values = {
    orderId: `#${order.number}`,
    sellerLegalName: sellers[email.market].legalName[language],
    trackingNumber: order.trackingNumber,
    businessDays: emails.businessDays[email.market][language],
    invoiceUrl: order.invoiceUrl,
  };
  const paragraphs = template.paragraphs.filter((one) => order.invoiceUrl !== '' || !one.includes('{{invoiceUrl}}'));
  return {
    ...opening(head, { ...template, paragraphs }, values, order.firstName, order.number),
    itemsHeading: template.labels.items,
    items: itemsOf(order.lines, order.currency, language),
    totals: [{ label: template.labels.total, value: price(order.total, order.currency, language) }],
    facts: [
      { label: template.labels.shipTo, value: { value: addressText(order.address, language), direction: 'auto' } },
    ],
    button: { label: template.button, url: order.trackingUrl },
    notes: [],
  };
}

function refund(head: Head, order: OrderEmailData<'refund'>): EmailContent {
  const { language, email } = head;
  const template = emails.refund[language];
  const values = {
    orderId: `#${order.number}`,
    words: order.words,
    creditNoteUrl: order.creditNotePath && `${head.publicUrl}${order.creditNotePath}`,
    refundMethod: emails.refundMethods[language][order.refundMethod],
    businessDays: emails.businessDays[email.market][language],
    ...money(order.amount, order.currency, language),
    amount: formatAmount(order.amount, order.currency, 'full'),
  };
  const missing = [order.words === '' ? '{{words}}' : '', order.creditNotePath === '' ? '{{creditNoteUrl}}' : ''];
  const paragraphs = template.paragraphs.filter((one) => !missing.some((name) => name !== '' && one.includes(name)));
  return {
    ...opening(head, { ...template, paragraphs }, values, order.firstName, order.number),
    button: { label: template.button, url: `${head.publicUrl}/` },
    notes: [],
  };
}

type Opening = Pick<EmailContent, 'language' | 'subject' | 'preheader' | 'heading' | 'paragraphs'> &
  Pick<BrandParts, 'signature' | 'footer'>;
type OpeningTemplate = {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
};

function opening(
  { language, email }: Head,
  template: OpeningTemplate,
  values: Readonly<Record<string, string>>,
  firstName: string,
  number: number,
): Opening {
  const { greeting, signature, footer } = brandParts(language, email.market, firstName, { orderNumber: `#${number}` });
  return {
    language,
    subject: headerText(fill(template.subject, values), language),
    preheader: template.preheader,
    heading: template.heading,
    paragraphs: [greeting, ...template.paragraphs.map((paragraph) => fill(paragraph, values))],
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
  lines: OrderEmailData<'orderAcknowledgement'>['lines'],
  currency: TradeCurrency,
  language: Language,
): EmailItem[] {
  return lines.map(({ title, size, count, unitPrice }) => ({
    title: title[language],
    detail: [sizeText(size, language), `× ${count}`].filter((part) => part !== '').join(' '),
    amount: formatPrice(unitPrice, currency, language),
  }));
}

function addressText(address: OrderEmailData<'orderAcknowledgement'>['address'], language: Language): string {
  const { firstName, lastName, address: street, apartment, city, state, zip, country, phone } = address;
  const name = `${firstName} ${lastName}`.trim();
  return [name, street, apartment, city, state, zip, countryText(country, language), phone]
    .filter((part) => part !== '')
    .join(language === 'ar' ? '، ' : ', ');
}
