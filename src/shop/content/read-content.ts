import type { z } from 'zod';
import sellersFile from '#content/sellers.json' with { type: 'json' };
import type { Database, Queryable } from '#database/database';
import type { Clock } from '#kernel/clock';
import type { House } from '#kernel/house';
import { type Bilingual, byMarket, type Language, type MarketCode } from '#kernel/market';
import { contentTag, readOf } from '#kernel/page-tags';
import { listCategories, type Picture } from '#shop/catalogue';
import { SHIPPED_HOUSE } from '#texts/house';
import type { Shop } from '../shop.ts';
import { isShownAt } from './banner-time.rules.ts';
import { type PolicyName, policyKey } from './content-keys.rules.ts';
import {
  type AboutDocument,
  aboutDocument,
  type BannersDocument,
  bannersDocument,
  type Contact,
  contactDocument,
  faqsDocument,
  type HomeDocument,
  homeDocument,
  houseDocument,
  housesDocument,
  type OtherHouse,
  type PressRoom,
  pressDocument,
  type Question,
  type Seller,
  type StoreRecord,
  sellersDocument,
  shareDocument,
  storesDocument,
  type Testimonial,
  testimonialsDocument,
} from './documents.ts';
import { type Policy, policyDocument } from './policies.ts';
import { getDocument } from './queries.ts';

type Reading = { readonly database: Pick<Database, 'read'>; readonly drafts?: Shop['drafts'] };

/**
 * A stored document, or null before it was first written; on a preview, the draft instead. Throws when it does not fit
 * its schema, which is a bug: writing checks it.
 */
async function stored<T>(deps: Reading, key: string, schema: z.ZodType<T>): Promise<T | null> {
  const body = deps.drafts?.get(key) ?? (await getDocument(readOf(deps.database, contentTag(key)), key));
  return body === undefined ? null : schema.parse(body);
}

/** The home record as the API serves it (specification, section 3); null in an empty store. */
export async function homeDocumentOf(deps: Reading): Promise<HomeDocument | null> {
  return await stored(deps, 'home', homeDocument);
}

/** The about record as it is stored; null in an empty store. */
export async function aboutDocumentOf(deps: Reading): Promise<AboutDocument | null> {
  return await stored(deps, 'about', aboutDocument);
}

/** The house that shoppers see; the shipped one before another was published. */
export async function readHouse(deps: Reading): Promise<House> {
  return (await stored(deps, 'house', houseDocument)) ?? SHIPPED_HOUSE;
}

type ReadingNow = Reading & { readonly clock: Clock };

/** The slides of every market that are shown now, without when and where, as the API serves them. */
export async function bannersDocumentOf(deps: ReadingNow) {
  return (await shownBanners(deps, null)).map(({ market: _market, from: _from, until: _until, ...slide }) => slide);
}

/** The slides that a market shows now; with null, those that every market shows. */
async function shownBanners(deps: ReadingNow, market: MarketCode | null): Promise<BannersDocument> {
  const slides = (await stored(deps, 'banners', bannersDocument)) ?? [];
  return slides.filter((slide) => isShownAt(slide, market, deps.clock.now()));
}

type HomeContent = {
  readonly title: Bilingual;
  readonly quote: Bilingual;
  readonly text: Bilingual;
  /** The five promises of the home page. */
  readonly promises: readonly Bilingual[];
  readonly collectionsHeading: Bilingual;
  readonly testimonialsHeading: Bilingual;
};

/** The texts of the home page; null in an empty store. */
export async function homeContent(deps: Reading): Promise<HomeContent | null> {
  const home = await homeDocumentOf(deps);
  return (
    home && {
      title: bilingual(home.title),
      quote: bilingual(home.quote),
      text: bilingual(home.quotetext),
      promises: [home.items1, home.items2, home.items3, home.items4, home.items5].map(bilingual),
      collectionsHeading: bilingual(home.imagehead),
      testimonialsHeading: bilingual(home.head4),
    }
  );
}

type AboutContent = {
  readonly heading: Bilingual;
  readonly title: Bilingual;
  readonly sections: readonly { readonly heading: Bilingual; readonly text: Bilingual }[];
  readonly picture: { readonly en: Picture; readonly ar: Picture };
};

/** The texts and the photographs of the about page; null in an empty store. */
export async function aboutContent(deps: Reading): Promise<AboutContent | null> {
  const about = await aboutDocumentOf(deps);
  return (
    about && {
      heading: bilingual(about.head),
      title: bilingual(about.title),
      sections: [
        { heading: bilingual(about.head1), text: bilingual(about.info1) },
        { heading: bilingual(about.head2), text: bilingual(about.title2) },
      ],
      picture: { en: about.img1.INR, ar: about.img1.AED },
    }
  );
}

export type Banner = {
  readonly link: string;
  readonly heading: Bilingual;
  readonly caption: Bilingual;
  readonly button: Bilingual;
  readonly alt: Bilingual;
  /** The Arabic picture has its calm side on the right. */
  readonly picture: { readonly en: Picture; readonly ar: Picture };
  /** On a phone: the upright picture of the category that the slide leads to (design, section 4). */
  readonly upright: Picture | null;
};

/** The slides of the home page that a market shows now. */
export async function banners(deps: ReadingNow, market: MarketCode): Promise<Banner[]> {
  const [slides, categories] = [await shownBanners(deps, market), await listCategories(deps)];
  return slides.map((slide) => ({
    link: slide.link,
    heading: slide.heading,
    caption: slide.caption,
    button: slide.cta,
    alt: slide.alt,
    picture: { en: slide.image, ar: slide.image_ar },
    upright: categories.find(({ title }) => title === slide.link.split('/').at(-1))?.picture ?? null,
  }));
}

/** Testimonials for the home slider. */
export async function testimonials(deps: Reading): Promise<Testimonial[]> {
  return (await stored(deps, 'testimonials', testimonialsDocument)) ?? [];
}

/** The perfumes of other houses that the owner has listed. */
export async function otherHouses(deps: Reading): Promise<OtherHouse[]> {
  return (await stored(deps, 'houses', housesDocument)) ?? [];
}

/** The questions of the FAQ tab in one language. */
export async function faqs(deps: Reading, language: Language): Promise<Question[]> {
  return (await stored(deps, 'faqs', faqsDocument))?.[language] ?? [];
}

/** The shops, the factory and the office. */
export async function stores(deps: Reading): Promise<StoreRecord[]> {
  return (await stored(deps, 'stores', storesDocument)) ?? [];
}

/** The seller named on orders, invoices and policies of a country; null in an empty store. */
export async function sellerOf(deps: Reading, market: MarketCode): Promise<Seller | null> {
  return (await stored(deps, 'sellers', sellersDocument))?.[market] ?? null;
}

/** The seller of a market as a transaction sees it; null in an empty store. */
export async function sellerIn(db: Queryable, market: MarketCode): Promise<Seller | null> {
  return sellersDocument.optional().parse(await getDocument(db, 'sellers'))?.[market] ?? null;
}

/** The same; the seller of the sample texts in an empty store. For what must name one: mails, the footer. */
export async function sellerNow(deps: Reading, market: MarketCode): Promise<Seller> {
  return (await sellerOf(deps, market)) ?? sellersDocument.parse(sellersFile)[market];
}

/** The picture shown with shared links; null in an empty store. */
export async function sharePicture(deps: Reading): Promise<Picture | null> {
  return (await stored(deps, 'share', shareDocument))?.picture ?? null;
}

/** The press room; null in an empty store. */
export async function pressRoom(deps: Reading): Promise<PressRoom | null> {
  return await stored(deps, 'press', pressDocument);
}

/**
 * Returns the newest press article that stands between the products of a list, named by the list's path; null when there
 * is none.
 */
export async function articleOfList(
  deps: Reading,
  paths: readonly string[],
): Promise<PressRoom['items'][number] | null> {
  const { items = [] } = (await pressRoom(deps)) ?? {};
  const fitting = items.filter(({ list }) => paths.includes(list));
  return fitting.toSorted((one, other) => other.date.localeCompare(one.date))[0] ?? null;
}

/** Contact details of the company; null in an empty store. */
export async function contact(deps: Reading): Promise<Contact | null> {
  const document = await stored(deps, 'contact', contactDocument);
  const { reach } = await readHouse(deps);
  if (!document) return null;
  const countries = byMarket(({ code }) => {
    const phone = reach[code]?.phone ?? '';
    return phone === '' ? document.countries[code] : { ...document.countries[code], phone };
  });
  return { ...document, countries };
}

/** A policy in the version of a language and a country (specification, section 2.20); null in an empty store. */
export async function policy(
  deps: Reading,
  name: PolicyName,
  language: Language,
  market: MarketCode,
): Promise<Policy | null> {
  return await stored(deps, policyKey(name, language, market), policyDocument);
}

function bilingual({ INR, AED }: { readonly INR: string; readonly AED: string }): Bilingual {
  return { en: INR, ar: AED };
}
