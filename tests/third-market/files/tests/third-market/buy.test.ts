import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { returnFieldsOf } from '../../src/providers/paytabs/harness.ts';

/** A visitor of the built store, in Kuwait. */
const url = process.env.STORE_URL ?? '';
const COOKIE = 'country_code_iso3=KWT; translate=en';
const idOf = (slug: string) => createHash('sha256').update(slug).digest('hex').slice(0, 24);
const TAIF_DAWN = idOf('taif-dawn');
const SILK_MUSK = idOf('silk-musk');

const page = async (path: string) => await (await fetch(url + path, { headers: { cookie: COOKIE } })).text();

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie: COOKIE, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** A guest with products in the cart and an address in Kuwait. */
async function shopper(...products: string[]): Promise<string> {
  const userId = randomId(24);
  for (const productId of products) {
    expect(await call('POST', 'cart', { userId, productId, count: 1, pricecon: 'KWD' })).toMatchObject({ status: 200 });
  }
  const address = {
    email: 'noura@example.com',
    firstname: 'Noura',
    lastname: 'Al Sabah',
    address: 'Salem Al Mubarak Street',
    appartment: 'Flat 3',
    city: 'Salmiya',
    state: 'Hawalli',
    pin: '',
    phone: '+965 5000 0000',
    country: 'Kuwait',
  };
  expect(await call('POST', 'shippingaddress', { ...address, userId })).toMatchObject({ status: 200 });
  return userId;
}

describe('the store with Kuwait', () => {
  it('shows its prices, in both languages, under its prefixes', async () => {
    const english = await page(`/en-kw/details/${TAIF_DAWN}/taif-dawn`);
    expect(english).toContain('27.755');
    expect(english).toContain('hrefLang="ar-KW"');
    expect(await page(`/ar-kw/details/${TAIF_DAWN}/taif-dawn`)).toContain('د.ك');
    expect(await page('/ar-kw')).toContain('دار المسك الكويت ذ.م.م');
    expect(await page('/en-kw/shipping-policy')).toContain('<h1');
    expect(await page('/en-ae')).toContain('State of Kuwait');
    expect(await page('/sitemaps/pages.xml')).toContain(`${url}/ar-kw/products`);
  });

  it('returns its prices, VAT and shipping charge through the API', async () => {
    const { body } = await call('GET', `detail/${SILK_MUSK}`);
    expect(body.user[0]).toMatchObject({ price: { KWD: 6.125, SAR: expect.any(Number) }, stock: { KWD: 20 } });
    expect((await call('GET', 'tax')).body).toEqual([{ AED: 5, KWD: 0, SAR: 15, INR: 0 }]);
    const shipping = await call('POST', 'shipping', { shipCity: 'KWT', destCity: 'Salmiya', destCntry: 'KWT' });
    expect(shipping.body).toEqual({ ShipCharges: 2.5, ShipChargesCurr: 'KWD' });
  });

  it('sells with cash on delivery below the free-shipping threshold, and issues the invoice', async () => {
    const userId = await shopper(SILK_MUSK);
    const order = { userId, paymentMethod: 'COD', country: 'KWT', taxPrice: 0, shippingPrice: 2.5, totalPrice: 8.625 };
    expect(await call('POST', 'order', { ...order, totalPrice: 8.62 })).toMatchObject({
      status: 409,
      body: { totals: { itemsPrice: 6.125, shippingPrice: 2.5, totalPrice: 8.625, currency: 'KWD' } },
    });
    const placed = await call('POST', 'order', order);
    expect(placed).toMatchObject({ status: 200 });
    const [{ _id: id, ...answer }] = placed.body.user;
    expect(answer).toMatchObject({
      country: 'KWT',
      currency: 'KWD',
      totalPrice: 8.625,
      seller: { legalName: { en: 'Dar Al Misk Kuwait W.L.L.' } },
    });
    const { body } = await call('POST', 'generate-invoice', { orders: id });
    const invoice = await fetch(body.invoice_url);
    expect(invoice.headers.get('content-type')).toBe('application/pdf');
    expect(invoice.headers.get('content-disposition')).toMatch(/KWT-\d{4}-/);
    expect(
      Buffer.from(await invoice.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('sells by card, to the fils', async () => {
    const userId = await shopper(TAIF_DAWN);
    const open = await fetch(`${url}/api/paytabs/${userId}/0/0?total=27.755`, {
      headers: { cookie: COOKIE },
      redirect: 'manual',
    });
    const form = open.headers.get('location') ?? '';
    expect(await (await fetch(form)).text()).toContain('27.755 KWD');
    const body = new URLSearchParams({ action: 'pay', number: '4111111111111111' });
    const paid = await fetch(form, { method: 'POST', body, redirect: 'manual' });
    const back = await fetch(`${url}/api/paytabs/return`, {
      method: 'POST',
      body: new URLSearchParams(returnFieldsOf(await paid.text())),
      redirect: 'manual',
    });
    expect(back.headers.get('location')).toMatch(/^\/paymentsuccess\//);
    const { body: orders } = await call('GET', `order/${userId}`);
    expect(orders.user).toMatchObject([{ isPaid: true, currency: 'KWD', totalPrice: 27.755 }]);
  });
});
