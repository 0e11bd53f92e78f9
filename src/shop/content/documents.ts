import { z } from 'zod';
import { type House, SOCIAL_NETWORKS } from '#kernel/house';
import { byMarket, MARKET_CODES } from '#kernel/market';
import { isPolicyKey, type PolicyKey } from './content-keys.rules.ts';
import { policyDocument } from './policies.ts';

/**
 * The documents that operators edit, one a key, first filled from the files of `content/`, whose field names they
 * share. Where a file names a picture, the stored document holds the picture itself.
 */
const pair = z.object({ en: z.string(), ar: z.string() });
const picture = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});

/** Keyed as section 3 of the specification has it: INR is the English text, AED the Arabic one. */
const keyed = z.object({ INR: z.string(), AED: z.string() });

export const homeDocument = z.object({
  title: keyed,
  quote: keyed,
  quotetext: keyed,
  items1: keyed,
  items2: keyed,
  items3: keyed,
  items4: keyed,
  items5: keyed,
  imagehead: keyed,
  head4: keyed,
});

export const aboutDocument = z.object({
  head: keyed,
  title: keyed,
  head1: keyed,
  info1: keyed,
  head2: keyed,
  title2: keyed,
  img1: z.object({ INR: picture, AED: picture }),
});

/** When and where a banner is shown; a document of an earlier release says nothing of it. */
const showing = {
  /** The only market that shows it; null for every one. */
  market: z.enum(MARKET_CODES).nullable().default(null),
  /** From when and until when, as instants; null without a limit. */
  from: z.iso.datetime({ offset: true }).nullable().default(null),
  until: z.iso.datetime({ offset: true }).nullable().default(null),
};

/** Banners whose pictures are as `shown` says: a draft may still lack them. */
const bannersWith = <P extends z.ZodType>(shown: P) =>
  z.array(
    z.object({
      image: shown,
      image_ar: shown,
      link: z.string().startsWith('/'),
      heading: pair,
      caption: pair,
      cta: pair,
      alt: pair,
      ...showing,
    }),
  );
export const bannersDocument = bannersWith(picture);

export const testimonialsDocument = z.array(
  z.object({ name: pair, city: pair, rate: z.number().int().min(1).max(5), text: pair }),
);

const questions = z.array(z.object({ q: z.string(), a: z.string() }));
export const faqsDocument = z.object({ en: questions, ar: questions });

const storesWith = <P extends z.ZodType>(shown: P) =>
  z.array(
    z.object({
      shopImg: shown,
      shopLocationEN: z.string(),
      shopLocationAR: z.string(),
      shopAddressEN: z.string(),
      shopAddressAR: z.string(),
      shopEmail: z.string(),
      shopWebsite: z.string(),
      shopContact: z.string(),
      shopContactTF: z.string(),
      location: z.string().optional(),
      /** As `hours.rules.ts` reads them; without, the page names none. */
      hours: z.string().optional(),
      type: z.enum(['store', 'factory', 'office']),
      country: z.enum(MARKET_CODES),
    }),
  );
export const storesDocument = storesWith(picture);

const seller = z.object({
  legalName: pair,
  kind: pair,
  address: pair,
  shipFrom: pair,
  commercialRegistration: z.string(),
  vatNumber: z.string(),
  law: pair,
  email: z.string(),
  returnsEmail: z.string(),
  phone: z.string(),
  tollFree: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  // the parts of the national address; a document of an earlier release has none
  street: pair.default({ en: '', ar: '' }),
  building: z.string().default(''),
  district: pair.default({ en: '', ar: '' }),
  city: pair.default({ en: '', ar: '' }),
  postalCode: z.string().default(''),
});
export const sellersDocument = z.object(byMarket(() => seller));

const pressWith = <P extends z.ZodType>(shown: P) =>
  z.object({
    heading: pair,
    intro: pair,
    items: z.array(
      z.object({
        id: z.string(),
        date: z.iso.date(),
        image: shown,
        outlet: pair,
        title: pair,
        summary: pair,
        /** The path of the product list that shows it between its products, such as `/products`; empty for none. */
        list: z.string().default(''),
      }),
    ),
  });
export const pressDocument = pressWith(picture);

const contactOfCountry = z.object({
  label: pair,
  phone: z.string(),
  tollFree: z.string(),
  email: z.string(),
  returnsEmail: z.string(),
  hours: pair,
});
export const contactDocument = z.object({
  heading: pair,
  intro: pair,
  general: z.object({ email: z.string(), website: z.string(), press: z.string() }),
  countries: z.object(byMarket(() => contactOfCountry)),
  sections: z.object({
    stores: pair,
    factory: pair,
    office: pair,
    tollFree: pair,
    map: pair,
    email: pair,
    website: pair,
    phone: pair,
    address: pair,
  }),
});

/** Perfumes of other houses that shoppers ask for: their names, divided by commas, and the notes of ours that come nearest. */
export const housesDocument = z.array(z.object({ names: z.string(), notes: z.string(), like: pair }));

/** The picture shown with shared links to the store. */
export const shareDocument = z.object({ picture });

/** The house: its texts, and how it looks. What `house.rules.ts` finds wrong keeps it from being published. */
export const houseDocument: z.ZodType<House> = z.object({
  name: pair,
  tagline: pair,
  blurb: pair,
  social: z.array(z.object({ id: z.enum(SOCIAL_NETWORKS), label: pair, url: z.string() })).max(SOCIAL_NETWORKS.length),
  reach: z.partialRecord(
    z.enum(MARKET_CODES),
    z.object({ phone: z.string(), whatsapp: z.string(), replyTo: z.string() }),
  ),
  colours: z.object({ accent: z.string(), ground: z.string() }),
  invoiceLines: z.object({ first: pair, second: pair }),
});

/** Documents with a fixed name. Policies have a key for each version. */
const DOCUMENTS = {
  home: homeDocument,
  about: aboutDocument,
  banners: bannersDocument,
  testimonials: testimonialsDocument,
  faqs: faqsDocument,
  stores: storesDocument,
  sellers: sellersDocument,
  press: pressDocument,
  contact: contactDocument,
  houses: housesDocument,
  house: houseDocument,
  share: shareDocument,
} as const;

export type DocumentKey = keyof typeof DOCUMENTS | PolicyKey;

/** The schema of a document. */
export function schemaOf(key: DocumentKey): z.ZodType {
  return isPolicyKey(key) ? policyDocument : DOCUMENTS[key];
}

export type HomeDocument = z.infer<typeof homeDocument>;
export type AboutDocument = z.infer<typeof aboutDocument>;
export type BannersDocument = z.infer<typeof bannersDocument>;
export type Testimonial = z.infer<typeof testimonialsDocument>[number];
export type Question = z.infer<typeof questions>[number];
export type StoreRecord = z.infer<typeof storesDocument>[number];
export type Seller = z.infer<typeof seller>;
export type PressRoom = z.infer<typeof pressDocument>;
export type Contact = z.infer<typeof contactDocument>;
export type OtherHouse = z.infer<typeof housesDocument>[number];

/** The documents whose drafts may lack pictures, as their drafts are stored. */
export const DRAFT_DOCUMENTS = {
  banners: bannersWith(picture.nullable()),
  stores: storesWith(picture.nullable()),
  press: pressWith(picture.nullable()),
} as const;
