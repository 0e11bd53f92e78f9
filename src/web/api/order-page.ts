import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { directionOf, type Language, MARKETS } from '#kernel/market';
import { type Minor, minor, sum } from '#kernel/money';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { discountsByOffers } from '#shop/offers';
import { type Order, scanDescription } from '#shop/orders';
import { itemStatusText, orderStatusText, type StatusText } from '#shop/orders/status.rules';
import type { ParcelView } from '#shop/parcels';
import { formatDateTime, formatPrice } from '#texts/format';
import { countryText, sizeText } from '#texts/stored-texts';
import { texts } from '#texts/texts';

const STYLE = `
:root { color-scheme: dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-inline-size: 44rem; margin-inline: auto; padding: 1.25rem; background: #14110d; color: #f2ebdf }
a { color: #e3c27e }
h1 { font-weight: 400 }
dl div { display: flex; gap: 1rem; justify-content: space-between; flex-wrap: wrap }
dt { color: #c2b7a6 }
dd { margin: 0; overflow-wrap: anywhere }
table { inline-size: 100%; border-collapse: collapse }
th, td { text-align: start; padding: .5rem .5rem .5rem 0; border-block-end: 1px solid #3a342c; vertical-align: top }
th { font-weight: 400; color: #c2b7a6 }
@media print { :root { color-scheme: light } body { background: #fff; color: #000 } a, dt, th { color: #000 } }
`;

/** The headers of the page. */
export const orderPageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Robots-Tag': 'noindex',
} as const;

/** An order that was looked up, as a page for browsers without scripts: what the order details say, without pictures. */
export function orderPage(order: Order, parcel: ParcelView | null, language: Language, publicUrl: string) {
  const text = texts(language);
  const { address, amounts, currency } = order;
  const byOffers = discountsByOffers(order.offers);
  const byCode = minor(amounts.discount - sum(byOffers.map(({ amount }) => amount)));
  const state = { isCancelled: order.cancelledAt !== null, scan: scanDescription(order) };
  const words = (status: StatusText) => ('key' in status ? text(status.key) : status.words);
  const price = (amount: Minor) => html`<bdi>${formatPrice(amount, currency, language)}</bdi>`;
  const fact = (name: string, value: unknown) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const { firstName, lastName, apartment, address: street, city, state: region, zip, country, phone } = address;
  const lines = [
    `${firstName} ${lastName}`,
    street,
    apartment,
    city,
    region,
    zip,
    countryText(country, language),
    groupedPhone(phone),
  ];
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${text('order.details')} · ${text('brand.name')}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<p>${text('brand.name')}</p>
<h1>${text('order.details')} <bdi>#${order.number}</bdi></h1>
<dl>
${fact(text('order.date'), html`<bdi>${formatDateTime(order.createdAt, MARKETS[order.market], language)}</bdi>`)}
${fact(text('order.status'), html`<bdi>${words(orderStatusText(state))}</bdi>`)}
${parcel?.trackingNumber && parcel.trackingUrl ? fact(text('order.tracking'), html`<a href="${parcel.trackingUrl}" rel="noreferrer"><bdi dir="ltr">${parcel.trackingNumber}</bdi></a>`) : ''}
${fact(text('order.shippingAddress'), html`<bdi>${lines.filter((line) => line.trim() !== '').join(language === 'ar' ? '، ' : ', ')}</bdi>`)}
${fact(text('order.seller'), order.seller.legalName[language])}
${order.invoiceUrl === '' ? '' : html`<div><dt></dt><dd><a href="${publicUrl}${order.invoiceUrl}">${text('order.openInvoice')}</a></dd></div>`}
</dl>
<table>
<thead><tr><th scope="col">${text('order.item')}</th><th scope="col">${text('order.price')}</th><th scope="col">${text('order.quantity')}</th><th scope="col">${text('order.status')}</th></tr></thead>
<tbody>
${order.lines.map(
  (line) =>
    html`<tr><td><bdi>${line.title[language]}</bdi> <bdi>${sizeText(line.size, language)}</bdi></td><td>${price(line.unitPrice)}</td><td>${line.count}</td><td><bdi>${words(itemStatusText(state))}</bdi></td></tr>`,
)}
</tbody>
</table>
<dl>
${fact(text('cart.subtotal'), price(amounts.subtotal))}
${byOffers.map(({ name, amount }) => fact(name[language], price(amount)))}${byCode > 0 ? fact(text('cart.discount'), price(byCode)) : ''}
${fact(text('cart.vatRate', { percent: `${order.vatBasisPoints / 100}%` }), price(amounts.tax))}
${fact(text('cart.shippingCharges'), price(amounts.shipping))}
${fact(text('cart.orderTotal'), price(amounts.total))}
</dl>
<p><a href="/track">${text('track.another')}</a></p>
</main>
</body>
</html>`;
}
