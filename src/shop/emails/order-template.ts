import emails from '#content/emails.json' with { type: 'json' };
import { type Language, MARKETS, prefixOf, type TradeCurrency } from '#kernel/market';
import { type Minor, minor, sum } from '#kernel/money';
import { promiseWords } from '#texts/delivery-promise';
import { currencySign, formatAmount, formatDateTime } from '#texts/format';
import { texts } from '#texts/texts';
import { type BrandParts, brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailContent, Fact } from './email-content.ts';
import { nameForMail } from './name.rules.ts';
import { type OrderEmailData, orderEmails } from './order-emails.ts';
import { addressLines, itemsOf, price, type WithPictures } from './order-parts.ts';
import { fill, headerText, type Part } from './parts.rules.ts';

type Head = { readonly language: Language; readonly email: SellerEmail; readonly publicUrl: string };

/** The photograph at the head of the emails about an order on its way. */
const PICTURE = '/mail-taif-harvest.jpg';

/** Renders an order email (email contract, section 4). Links start with `publicUrl`. Null for another kind. */
export function orderTemplate(kind: string, email: SellerEmail, publicUrl: string): EmailContent | null {
  const head = { language: email.language, email, publicUrl };
  switch (kind) {
    case 'orderAcknowledgement':
      return acknowledgement(head, orderEmails.orderAcknowledgement.parse(email.data));
    case 'cancellation':
      return cancellation(head, orderEmails.cancellation.parse(email.data));
    case 'dispatchConfirmation':
      return dispatch(head, orderEmails.dispatchConfirmation.parse(email.data));
    case 'delivered':
      return delivered(head, orderEmails.delivered.parse(email.data));
    case 'paymentFailed':
      return plainContent(head, emails.paymentFailed, orderEmails.paymentFailed.parse(email.data));
    case 'paymentLink':
      return paymentLink(head, orderEmails.paymentLink.parse(email.data));
    case 'paymentLinkOver':
      return plainContent(head, emails.paymentLinkOver, orderEmails.paymentLinkOver.parse(email.data));
    case 'addressNeeded':
      return addressNeeded(head, orderEmails.addressNeeded.parse(email.data));
    case 'addressChanged':
      return addressChanged(head, orderEmails.addressChanged.parse(email.data));
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
  const { amounts, currency, offers = [] } = order;
  const byCode = minor(amounts.discount - sum(offers.map(({ amount }) => amount)));
  const method = emails.paymentMethods[language][order.paymentMethod === 'ONLINE' ? 'online' : order.paymentMethod];
  const state = emails.paymentStates[language][order.paymentMethod === 'COD' ? 'on_delivery' : 'paid'];
  const orderDate = formatDateTime(new Date(order.createdAt), MARKETS[email.market], language);
  const values = {
    orderId: `#${order.number}`,
    orderDate,
    paymentMethod: method,
    ...money(amounts.total, currency, language),
  };
  const row = (label: string, amount: Minor): Fact => ({ label, value: price(amount, currency, language) });
  const first = opening(head, template, values, order.address.firstName, order.number);
  const [, received = [], ...rest] = first.paragraphs;
  const { seller } = email;
  return {
    ...first,
    ...promised(head, order, first),
    picture: `${publicUrl}${PICTURE}`,
    heading: thanks(language, order.address.firstName),
    paragraphs: [received, ...promiseSentence(head, order, template)],
    button: { label: template.button, url: orderUrl(head, order.id) },
    steps: { labels: emails.common[language].steps, done: 1 },
    itemsHeading: template.labels.items,
    items: itemsOf(order.lines, currency, head),
    totals: [
      row(template.labels.subtotal, amounts.subtotal),
      ...offers.map(({ name, amount }) => row(name[language], minor(-amount))),
      ...(byCode > 0 ? [row(text('cart.discount'), minor(-byCode))] : []),
      row(template.labels.vat, amounts.tax),
      amounts.shipping === 0
        ? { label: template.labels.shipping, value: text('cart.free') }
        : row(template.labels.shipping, amounts.shipping),
      row(template.labels.total, amounts.total),
    ],
    panel: [
      { label: template.labels.shipTo, lines: addressLines(order.address, language) },
      {
        label: emails.common[language].order,
        lines: [
          { value: `#${order.number}`, direction: 'ltr' },
          { value: orderDate, direction: 'auto' },
          `${method} (${state})`,
        ],
      },
      { label: text('order.seller'), lines: [seller.legalName[language]] },
      { label: text('order.shipFrom'), lines: [seller.shipFrom[language]] },
    ],
    notes: [...rest, fill(template.returns, { returnsUrl: pageUrl(head, '/delivery-and-return') })],
    ...otherLanguage(head, order),
  };
}

/** What follows of the money depends on whether any was paid. */
function cancellation(head: Head, order: OrderEmailData<'cancellation'>): EmailContent {
  const both = emails.cancellation;
  const withMoney = (language: Language) => {
    const { money: sentences, paragraphs, ...rest } = both[language];
    return { ...rest, paragraphs: [...paragraphs, sentences[order.paid]] };
  };
  return plainContent(head, { en: withMoney('en'), ar: withMoney('ar') }, order);
}

/** A short email about an order and its total, with a button to the store. */
function plainContent(
  head: Head,
  both: Readonly<Record<Language, OpeningTemplate & { readonly button: string }>>,
  order: OrderEmailData<'cancellation' | 'paymentFailed' | 'paymentLinkOver'>,
): EmailContent {
  const template = both[head.language];
  const values = { orderId: `#${order.number}`, ...money(order.total, order.currency, head.language) };
  return {
    ...opening(head, template, values, order.firstName, order.number),
    button: { label: template.button, url: pageUrl(head, '') },
    notes: [],
    ...otherLanguage(head, order),
  };
}

function dispatch(head: Head, order: OrderEmailData<'dispatchConfirmation'>): EmailContent {
  const { language, email, publicUrl } = head;
  const template = emails.dispatchConfirmation[language];
  const values = {
    orderId: `#${order.number}`,
    sellerLegalName: email.seller.legalName[language],
    trackingNumber: order.trackingNumber,
    businessDays: emails.businessDays[email.market][language],
    invoiceUrl: order.invoiceUrl,
  };
  const paragraphs = template.paragraphs.filter((one) => order.invoiceUrl !== '' || !one.includes('{{invoiceUrl}}'));
  const first = opening(head, { ...template, paragraphs }, values, order.firstName, order.number);
  return {
    ...first,
    ...promised(head, order, first),
    picture: `${publicUrl}${PICTURE}`,
    paragraphs: [...first.paragraphs, ...promiseSentence(head, order, template)],
    button: { label: template.button, url: order.trackingUrl },
    steps: { labels: emails.common[language].steps, done: 3 },
    itemsHeading: template.labels.items,
    items: itemsOf(order.lines, order.currency, head),
    totals: [{ label: template.labels.total, value: price(order.total, order.currency, language) }],
    panel: [{ label: template.labels.shipTo, lines: addressLines(order.address, language) }],
    notes: [],
    ...otherLanguage(head, order),
  };
}

function delivered(head: Head, order: OrderEmailData<'delivered'>): EmailContent {
  const { language, publicUrl } = head;
  const template = emails.delivered[language];
  const values = { orderId: `#${order.number}`, returnsUrl: pageUrl(head, '/delivery-and-return') };
  return {
    ...opening(head, template, values, order.firstName, order.number),
    picture: `${publicUrl}${PICTURE}`,
    button: { label: template.button, url: orderUrl(head, order.id) },
    steps: { labels: emails.common[language].steps, done: 4 },
    itemsHeading: template.labels.items,
    items: itemsOf(order.lines, order.currency, head),
    totals: [{ label: template.labels.total, value: price(order.total, order.currency, language) }],
    notes: [],
    ...otherLanguage(head, order),
  };
}

/** The email with the link by which an order by phone is paid. Whoever has the link may pay, and reads no other page. */
function paymentLink(head: Head, order: OrderEmailData<'paymentLink'>): EmailContent {
  const { language, email } = head;
  const template = emails.paymentLink[language];
  const date = formatDateTime(new Date(order.until), MARKETS[email.market], language);
  const values = { orderId: `#${order.number}`, date, ...money(order.total, order.currency, language) };
  return {
    ...opening(head, template, values, order.firstName, order.number),
    button: { label: template.button, url: order.link },
    itemsHeading: template.labels.items,
    items: itemsOf(order.lines, order.currency, head),
    totals: [{ label: template.labels.total, value: price(order.total, order.currency, language) }],
    notes: [],
  };
}

/** The email that asks for the national address of an order; without an end the order is not cancelled for want of it. */
function addressNeeded(head: Head, order: OrderEmailData<'addressNeeded'>): EmailContent {
  const { language, email } = head;
  const template = emails.addressNeeded[language];
  const until = order.until && formatDateTime(new Date(order.until), MARKETS[email.market], language);
  const paragraphs = template.paragraphs.filter((one) => until !== null || !one.includes('{{date}}'));
  const values = { orderId: `#${order.number}`, date: until ?? '', sampleCode: 'RRRD2929' };
  return {
    ...opening(head, { ...template, paragraphs }, values, order.firstName, order.number),
    button: { label: template.button, url: order.link },
    notes: [],
  };
}

/** Tells that staff changed the address of a paid order; both addresses are shown in part. */
function addressChanged(head: Head, order: OrderEmailData<'addressChanged'>): EmailContent {
  const { language } = head;
  const template = emails.addressChanged[language];
  const parts = new Intl.ListFormat(language).format(order.changed.map((part) => template.parts[part]));
  const linesOf = ({ name, street, city, phone }: typeof order.from): Part[] => [
    ...[name, street, nameForMail(city)]
      .filter((line) => line !== '')
      .map((value): Part => ({ value, direction: 'auto' })),
    { value: phone, direction: 'ltr' },
  ];
  return {
    ...opening(head, template, { orderId: `#${order.number}`, parts }, order.firstName, order.number),
    button: { label: template.button, url: pageUrl(head, '/contact') },
    panel: [
      { label: template.labels.before, lines: linesOf(order.from) },
      { label: template.labels.now, lines: linesOf(order.to) },
    ],
    notes: [[template.note]],
    ...otherLanguage(head, order),
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
    button: { label: template.button, url: pageUrl(head, '') },
    notes: [],
    ...otherLanguage(head, order),
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
  const { greeting, signature, footer } = brandParts(language, email.seller, firstName, { orderNumber: `#${number}` });
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

/** "Thank you, Sara", without what an email may not contain. */
function thanks(language: Language, name: string): string {
  const firstName = nameForMail(name);
  const text = emails.common[language];
  return firstName === '' ? text.thanksUnnamed : text.thanks.replace('{{firstName}}', firstName);
}

type Promised = Pick<OrderEmailData<'dispatchConfirmation'>, 'number' | 'promise' | 'address'>;
type PromiseTemplate = { readonly promise: string; readonly promiseOnly: string };

function promiseValues(
  { language }: Head,
  { number, promise, address }: Pick<Promised, 'number' | 'promise' | 'address'>,
) {
  if (!promise) return null;
  return { days: promiseWords(texts(language), promise).days, city: address.city, orderId: `#${number}` };
}

/** The sentence with the days of delivery and the city; none without a promise. */
function promiseSentence(head: Head, order: Promised, template: PromiseTemplate): readonly (readonly Part[])[] {
  const values = promiseValues(head, order);
  return values ? [fill(values.city === '' ? template.promiseOnly : template.promise, values)] : [];
}

/** The preheader: the days and the city where they are promised. */
function promised(head: Head, order: Promised, { preheader }: Opening) {
  const values = promiseValues(head, order);
  if (!values) return { preheader };
  const text = emails.common[head.language];
  return {
    preheader: headerText(
      fill(values.city === '' ? text.preheaderDaysOnly : text.preheaderDays, values),
      head.language,
    ),
  };
}

/** One sentence in the other language, with a link to the order in it. */
function otherLanguage(
  { language, email, publicUrl }: Head,
  { id, number }: { readonly id: string; readonly number: number },
): Required<Pick<EmailContent, 'other'>> {
  const other = language === 'ar' ? 'en' : 'ar';
  const text = emails.common[other];
  return {
    other: {
      sentence: fill(text.inOtherLanguage, { orderId: `#${number}` }),
      label: text.readInOtherLanguage,
      url: orderUrl({ language: other, email, publicUrl }, id),
    },
  };
}

function orderUrl(head: WithPictures & Pick<Head, 'email'>, id: string): string {
  return pageUrl(head, `/orderdetails/${id}`);
}

/** A page of the store in the market and language of the email. */
function pageUrl({ language, email, publicUrl }: WithPictures & Pick<Head, 'email'>, path: string): string {
  return `${publicUrl}/${prefixOf(language, MARKETS[email.market])}${path}`;
}

function money(total: Minor, currency: TradeCurrency, language: Language) {
  return { total: formatAmount(total, currency, 'full'), currency: currencySign(currency, language) };
}
