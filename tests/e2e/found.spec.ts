import { type APIRequestContext, expect, test } from '@playwright/test';
import { z } from 'zod';
import { minor, toDecimalText } from '../../src/kernel/money.ts';
import { withVat } from '../../src/shop/pricing/with-vat.rules.ts';
import { elements, type Listed, listed, meta, structuredData, words } from './page-source.ts';

/** What search engines read: every url of the sitemap, fetched as they do. */

const MARKETS = {
  sa: { country: 'KSA', currency: 'SAR', vat: 1500 },
  ae: { country: 'UAE', currency: 'AED', vat: 500 },
} as const;

const productCheck = z.object({
  '@type': z.literal('Product'),
  name: z.string().min(1),
  description: z.string().min(1),
  sku: z.string().regex(/^[0-9a-f]{24}$/),
  image: z.array(z.url()).min(1),
  brand: z.object({ name: z.string().min(1) }),
  offers: z.object({
    '@type': z.literal('Offer'),
    url: z.url(),
    price: z.string().regex(/^\d+\.\d{2}$/),
    priceSpecification: z.object({ valueAddedTaxIncluded: z.boolean() }),
    priceCurrency: z.enum(['AED', 'SAR']),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  }),
  aggregateRating: z.object({ ratingValue: z.number().min(1).max(5), reviewCount: z.number().int().min(1) }).optional(),
});

const breadcrumbCheck = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(z.object({ position: z.number(), name: z.string().min(1), item: z.url() })).min(2),
});

const money = z.object({ AED: z.number().nullable(), SAR: z.number().nullable() });
const catalogue = z.object({
  user: z.array(
    z.object({ _id: z.string(), discountprice: money, stock: z.object({ AED: z.number(), SAR: z.number() }) }),
  ),
});

const installed = z.object({
  name: z.string().min(1),
  lang: z.string(),
  dir: z.string(),
  start_url: z.literal('/'),
  display: z.literal('standalone'),
  icons: z
    .array(z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string().optional() }))
    .min(3),
});

type Typed = { readonly '@type': string };
const isTyped = (value: unknown): value is Typed => typeof value === 'object' && value !== null && '@type' in value;

/** The longest time for one page or file, in milliseconds. */
const PATIENCE = { timeout: 60_000 };

/** Fetches everything the sitemap index links to, and each page once. */
async function walk(request: APIRequestContext, base: string | undefined) {
  const read = async (address: string) => {
    const answer = await request.get(new URL(address).pathname, PATIENCE);
    expect(answer.status(), address).toBe(200);
    return answer.text();
  };
  const index = await read(new URL('/sitemap.xml', base).href);
  const entries: Listed[] = [];
  for (const file of words(index, 'loc')) entries.push(...listed(await read(file)));
  const pages = new Map<string, string>();
  for (const { address } of entries) pages.set(address, await read(address));
  return { entries, pages };
}

test('every url of the sitemap has its canonical and alternate links, in every language and market', async ({
  baseURL,
  request,
}) => {
  test.setTimeout(600_000);
  const { entries, pages } = await walk(request, baseURL);
  expect(entries.length).toBeGreaterThan(200);
  expect(pages.size, 'each address is listed once').toBe(entries.length);

  const told = { title: new Map<string, string>(), description: new Map<string, string>() };
  const pictures = new Set<string>();
  for (const { address, alternates, images } of entries) {
    const source = pages.get(address) ?? '';
    const links = elements(source, 'link');
    expect(
      links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
      address,
    ).toEqual([address]);
    expect(meta(source, 'og:url')).toBe(address);
    expect(meta(source, 'robots'), address).toBe('');

    const stated = links
      .filter(({ rel }) => rel === 'alternate')
      .map(({ hreflang = '', href = '' }) => [hreflang, href]);
    expect(Object.fromEntries(stated), address).toEqual(alternates);
    expect(Object.keys(alternates)).toContain('x-default');
    expect(Object.values(alternates)).toContain(address);
    for (const [tag, other] of Object.entries(alternates)) {
      if (tag === 'x-default') continue;
      const back = entries.find((entry) => entry.address === other);
      expect(back?.alternates, `${other} names the versions that ${address} names`).toEqual(alternates);
    }

    const [, prefix = ''] = new URL(address).pathname.split('/');
    const [root = {}] = elements(source, 'html');
    expect(root, address).toMatchObject(
      prefix.startsWith('ar') ? { lang: 'ar', dir: 'rtl' } : { lang: 'en', dir: 'ltr' },
    );

    const said = { title: words(source, 'title')[0] ?? '', description: meta(source, 'description') };
    for (const part of ['title', 'description'] as const) {
      expect(said[part], `${part} of ${address}`).not.toBe('');
      const own = `${prefix} ${said[part]}`;
      expect(told[part].get(own), `${part} of ${address} is also that of`).toBeUndefined();
      told[part].set(own, address);
    }
    pictures.add(meta(source, 'og:image'));
    for (const image of images) pictures.add(image);
  }
  for (const picture of pictures) {
    const answer = await request.head(new URL(picture).pathname, PATIENCE);
    expect([answer.status(), answer.headers()['content-type']], picture).toEqual([200, 'image/jpeg']);
  }

  const prices = new Map<string, z.infer<typeof catalogue>['user']>();
  for (const { country } of Object.values(MARKETS)) {
    const answer = await request.get('/api/product', { headers: { cookie: `country_code_iso3=${country}` } });
    prices.set(country, catalogue.parse(await answer.json()).user);
  }
  let products = 0;
  for (const [address, source] of pages) {
    const data = structuredData(source).filter(isTyped);
    const path = decodeURI(new URL(address).pathname);
    const market = MARKETS[path.slice(4, 6) === 'sa' ? 'sa' : 'ae'];
    const breadcrumb = data.find((thing) => thing['@type'] === 'BreadcrumbList');
    if (breadcrumb) {
      const { itemListElement: steps } = breadcrumbCheck.parse(breadcrumb);
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.at(-1)?.item, address).toBe(address);
    }
    if (/\/contact$/.test(path)) expect(data.map((thing) => thing['@type']).join()).toMatch(/Organization|Store/);
    if (!path.includes('/details/')) continue;
    expect(breadcrumb, address).toBeDefined();
    const product = productCheck.parse(data.find((thing) => thing['@type'] === 'Product'));
    const record = prices.get(market.country)?.find(({ _id }) => _id === product.sku);
    const listed = record?.discountprice[market.currency] ?? 0;
    expect(product.offers, address).toMatchObject({
      url: address,
      price: toDecimalText(withVat(minor(listed * 100), market.vat), market.currency),
      priceSpecification: { valueAddedTaxIncluded: true },
      priceCurrency: market.currency,
      availability: `https://schema.org/${(record?.stock[market.currency] ?? 0) > 0 ? 'InStock' : 'OutOfStock'}`,
    });
    products += 1;
  }
  expect(products).toBe(2 * [...prices.values()].flat().length);
});

test('robots.txt allows all but personal pages', async ({ baseURL }) => {
  const text = await (await fetch(new URL('/robots.txt', baseURL))).text();
  expect(text).toContain('Disallow: /api/');
  expect(text).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  for (const path of ['/en-ae/cart', '/ar-sa/myorders', '/en-sa/not-a-page', '/ar-ae/search?q=oud']) {
    const source = await (await fetch(new URL(path, baseURL))).text();
    expect(meta(source, 'robots'), path).toMatch(/^noindex/);
  }
});

test('an old title redirects to the current url of its language', async ({ baseURL }) => {
  const index = await (await fetch(new URL('/sitemaps/products-1.xml', baseURL))).text();
  const [product] = listed(index);
  for (const address of Object.values(product?.alternates ?? {}).filter((href) => /\/(?:en|ar)-/.test(href))) {
    const { pathname } = new URL(address);
    const answer = await fetch(new URL(`${pathname.slice(0, pathname.lastIndexOf('/'))}/old-title`, baseURL), {
      redirect: 'manual',
    });
    expect([301, 308]).toContain(answer.status);
    expect(new URL(answer.headers.get('location') ?? '', baseURL).pathname).toBe(pathname);
  }
});

test('the store can be installed in both languages', async ({ baseURL }) => {
  for (const language of ['en', 'ar'] as const) {
    const page = await (await fetch(new URL(`/${language}-sa/contact`, baseURL))).text();
    const link = elements(page, 'link').find(({ rel }) => rel === 'manifest');
    const answer = await fetch(new URL(link?.href ?? '', baseURL));
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = installed.parse(await answer.json());
    expect(manifest).toMatchObject({
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      name: meta(page, 'og:site_name'),
    });
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(new URL(src, baseURL));
      expect([icon.status, icon.headers.get('content-type')], src).toEqual([200, type]);
    }
  }
});
