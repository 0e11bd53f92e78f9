import { LANGUAGES, type Language, MARKETS, type MarketCode } from '#kernel/market';
import { openMarkets } from '#kernel/open-markets';
import { countListed, listCategories, listedAddresses, plainPictureUrl } from '#shop/catalogue';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import type { Shop } from '../../shop/shop.ts';
import { prefixedPath } from './path.rules.ts';

/**
 * Indexed pages with the same path in every market (specification, section 2.1). Static category pages are listed
 * under their category's path.
 */
const FIXED = [
  '/',
  '/products',
  '/scents',
  '/about-us',
  '/press-room',
  '/contact',
  '/delivery-and-return',
  '/privacy-policy',
  '/terms-and-conditions',
  '/shipping-policy',
];

/** Products per file, about 700 KB: a file is made and compressed in less than 200 ms in a catalogue of any size (docs/search.md). */
const PRODUCTS_A_FILE = 250;

/** A page in every language and market that shows it. */
type Entry = {
  readonly paths: Readonly<Record<Language, string>>;
  readonly markets: readonly MarketCode[];
  readonly images: readonly string[];
};

const everywhere = (path: string): Entry => ({ paths: { en: path, ar: path }, markets: openMarkets(), images: [] });

/** Returns a sitemap file by its path: an index, the fixed pages, or some hundred products. Null for any other path. */
export async function sitemap(shop: Pick<Shop, 'database'>, origin: string, path: string): Promise<string | null> {
  if (path === '/sitemap.xml') return await index(shop, origin);
  if (path === '/sitemaps/pages.xml') {
    const categories = await listCategories(shop);
    const named = categories.map(({ title }) => everywhere(`/category/${title}`));
    return urlSet(origin, [...FIXED.map(everywhere), ...named]);
  }
  const part = /^\/sitemaps\/products-([1-9]\d{0,3})\.xml$/.exec(path)?.[1];
  if (!part) return null;
  const entries = await productEntries(shop, Number(part) - 1);
  return entries.length > 0 ? urlSet(origin, entries) : null;
}

async function index(shop: Pick<Shop, 'database'>, origin: string): Promise<string> {
  const totals = await Promise.all(openMarkets().map((code) => countListed(shop, MARKETS[code])));
  const parts = Math.ceil(Math.max(...totals) / PRODUCTS_A_FILE);
  const files = ['pages', ...Array.from({ length: parts }, (_, number) => `products-${number + 1}`)];
  const list = files.map((file) => `<sitemap><loc>${origin}/sitemaps/${file}.xml</loc></sitemap>`).join('');
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list}</sitemapindex>\n`;
}

/** Returns the products of one part of the catalogue with the markets that show them. */
async function productEntries(shop: Pick<Shop, 'database'>, part: number): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  const own = { offset: part * PRODUCTS_A_FILE, limit: PRODUCTS_A_FILE };
  const listed = openMarkets().map(async (code) => ({
    code,
    products: await listedAddresses(shop, MARKETS[code], own),
  }));
  for (const { code, products } of await Promise.all(listed)) {
    for (const product of products) {
      const known = entries.get(product.id);
      entries.set(product.id, {
        paths: { en: detailsPath(product.id, product.title.en), ar: detailsPath(product.id, product.title.ar) },
        markets: [...(known?.markets ?? []), code],
        images: product.picture ? [plainPictureUrl(product.picture)] : [],
      });
    }
  }
  return [...entries.values()];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function urlSet(origin: string, entries: readonly Entry[]): string {
  const urls = entries.flatMap((entry) => {
    const versions = entry.markets.flatMap((code) =>
      LANGUAGES.map((language) => ({
        tag: `${language}-${MARKETS[code].iso2}`,
        href: origin + prefixedPath(entry.paths[language], language, MARKETS[code]),
      })),
    );
    const alternates = [...versions, { tag: 'x-default', href: origin + entry.paths.en }]
      .map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
      .join('');
    const images = entry.images
      .map((path) => `<image:image><image:loc>${origin}${path}</image:loc></image:image>`)
      .join('');
    return versions.map(({ href }) => `<url><loc>${href}</loc>${alternates}${images}</url>`);
  });
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls.join('\n')}</urlset>\n`;
}

/** Returns robots.txt: crawlers may visit everything except pages of one shopper, calls and search results. */
export function robots(origin: string): string {
  const personal = [
    'cart',
    'checkout',
    'shipping$',
    'payment',
    'orders',
    'myorders',
    'orderdetails',
    'wishlist',
    'search',
  ];
  const lines = personal.flatMap((page) => [`Disallow: /${page}`, `Disallow: /*/${page}`]);
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /choose',
    ...lines,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
