import type { LoaderFunctionArgs } from 'react-router';
import sellers from '#content/sellers.json' with { type: 'json' };
import social from '#content/social.json' with { type: 'json' };
import whatsapp from '#content/whatsapp.json' with { type: 'json' };
import { navigationCategories, plainAddress } from '#shop/catalogue';
import { sharePicture } from '#shop/content';
import { type PageContext, pageContext } from '../pages/context.ts';
import type { PageFacts } from './layout/use-page.ts';

/** What the frame of a page needs. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PageFacts> {
  const page = context.get(pageContext);
  const [collections, share] = await Promise.all([navigationCategories(page.shop), sharePicture(page.shop)]);
  return {
    language: page.language,
    marketCode: page.market.code,
    prefix: page.prefix,
    origin: page.origin,
    sandbox: page.sandbox,
    sharePicture: share && plainAddress(share, 1200),
    collections: collections.map(({ title, name }) => ({ title, name })),
    footer: footer(page),
  };
}

function footer({ language, market, shop }: PageContext): PageFacts['footer'] {
  const chat = market.code === 'KSA' ? whatsapp.KSA : whatsapp.default;
  return {
    blurb: social.blurb[language],
    copyright: social.copyright[language].replace('{year}', String(shop.clock.now().getUTCFullYear())),
    seller: sellers[market.code].legalName[language],
    social: social.links.map(({ id, label, url }) => ({ id, label: label[language], url })),
    whatsapp: `${chat.link}?text=${encodeURIComponent(whatsapp.message[language])}`,
  };
}
