import { answers, createRoute, z } from './base.ts';

/** A text by language under the currency keys of section 3 of the specification: INR is English, AED Arabic. */
const keyed = z.object({ INR: z.string(), AED: z.string() });
const pair = z.object({ en: z.string(), ar: z.string() });

const homeRecord = z
  .object({
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
  })
  .openapi('HomeContent');

const aboutRecord = z
  .object({ head: keyed, title: keyed, head1: keyed, info1: keyed, head2: keyed, title2: keyed, img1: keyed })
  .openapi('AboutContent', { description: '`img1` holds addresses of the picture' });

const bannerRecord = z
  .object({
    image: z.string(),
    image_ar: z.string().openapi({ description: 'the picture for right-to-left pages' }),
    link: z.string(),
    heading: pair,
    caption: pair,
    cta: pair,
    alt: pair,
  })
  .openapi('Banner');

export const homeCall = createRoute({
  method: 'get',
  path: '/api/home',
  tags: ['content'],
  summary: 'Texts of the home page, in `user[0]`',
  responses: answers(z.object({ user: z.array(homeRecord) })),
});

export const bannersCall = createRoute({
  method: 'get',
  path: '/api/banner',
  tags: ['content'],
  summary: 'Slides of the home page',
  responses: answers(z.object({ user: z.array(bannerRecord) })),
});

export const aboutCall = createRoute({
  method: 'get',
  path: '/api/aboutus',
  tags: ['content'],
  summary: 'Texts of the about page, in `user[0]`',
  responses: answers(z.object({ user: z.array(aboutRecord) })),
});

const policyWords = {
  id: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  list: z.array(z.string()).optional(),
  table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
};

/** A policy page in one language and country. */
const policyRecord = z
  .object({
    heading: z.string(),
    sections: z.array(z.object({ ...policyWords, subsections: z.array(z.object(policyWords)).optional() })),
    closing: z.object({ text: z.string(), link: z.string() }),
  })
  .openapi('Policy');

export const returnCall = createRoute({
  method: 'get',
  path: '/api/return',
  tags: ['content'],
  summary: "Returns and cancellations in the visitor's language and country, in `user[0]`",
  responses: answers(z.object({ user: z.array(policyRecord) })),
});

export const privacyCall = createRoute({
  method: 'get',
  path: '/api/privacy',
  tags: ['content'],
  summary: "The privacy record in the visitor's language and country, first of `user`",
  responses: answers(z.object({ user: z.array(policyRecord) })),
});

export const termsCall = createRoute({
  method: 'get',
  path: '/api/termcond',
  tags: ['content'],
  summary: "The terms in the visitor's language and country: `html` of the first of `user`",
  responses: answers(z.object({ user: z.array(z.object({ html: z.string() })) })),
});
