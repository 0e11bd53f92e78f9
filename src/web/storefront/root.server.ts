import type { LoaderFunctionArgs } from 'react-router';
import whatsapp from '#content/whatsapp.json' with { type: 'json' };
import { MARKET_CODES } from '#kernel/market';
import { openMarkets } from '#kernel/open-markets';
import { readOf, TERMS } from '#kernel/page-tags';
import { isListed, isWallet, LENDER_CHANNELS, methodsOf, PAYMENT_CHANNELS } from '#kernel/payment-method';
import { nearCities } from '#shop/addresses/places.rules';
import { plainPictureUrl } from '#shop/catalogue';
import { paymentChannelsOf } from '#shop/payments';
import { tradeTerms } from '#shop/settings';
import { NO_LIMITS } from '#shop/settings/lender-limits.rules';
import { hasShippingVat } from '#shop/settings/settings.rules';
import { houseNow, withHouse } from '#texts/house';
import { type PageContext, pageContext } from '../pages/context.ts';
import { frameOf } from '../pages/page-parts.ts';
import type { PageFacts } from './page/use-page.ts';

/** Width of the drawer's pictures in pixels, for dense screens. */
const THUMBNAIL_WIDTH = 200;

/** Loads the data of the header and footer. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PageFacts> {
  const page = context.get(pageContext);
  const { shop, market } = page;
  const now = shop.clock.now();
  const [frame, terms] = await Promise.all([frameOf(page), tradeTerms(readOf(shop.database, TERMS), market.code, now)]);
  const near = nearCities(market.code);
  const served = paymentChannelsOf(shop, market.code, terms);
  const missing = PAYMENT_CHANNELS.filter((one) => methodsOf(market).includes(one) && !served.includes(one));
  const unserved = missing.filter(isListed);
  const wallets = served.filter(isWallet);
  const lenders = LENDER_CHANNELS.filter((one) => served.includes(one)).map((channel) => {
    return { channel, ...(terms.lenders[channel] ?? NO_LIMITS) };
  });
  return {
    language: page.language,
    marketCode: page.market.code,
    prefix: page.prefix,
    origin: page.origin,
    sandbox: page.sandbox,
    sharePicture: frame.sharePicture && plainPictureUrl(frame.sharePicture, 1200),
    collections: frame.collections.map(({ title, name, picture }) => ({
      title,
      name,
      thumbnail: picture && plainPictureUrl(picture, THUMBNAIL_WIDTH),
    })),
    chat: chatLink(page),
    vatBasisPoints: terms.vatBasisPoints,
    vatFirst: terms.vatFirst,
    ...(hasShippingVat(terms, now) ? { hasShippingVat: true as const } : {}),
    staysAfterAdd: terms.staysAfterAdd,
    freeShippingFrom: terms.freeShippingFrom,
    delivery: terms.delivery,
    ...(near.length > 0 ? { farFrom: near } : {}),
    renderedAt: now.toISOString(),
    cash: { offered: terms.cash.offered, limit: terms.cash.limit },
    ...(unserved.length > 0 ? { unserved } : {}),
    ...(wallets.length > 0 ? { wallets } : {}),
    ...(lenders.length > 0 ? { lenders } : {}),
    ...(lenders.length > 0 && terms.lenderLine ? { lenderLine: true as const } : {}),
    ...(openMarkets().length < MARKET_CODES.length ? { markets: [...openMarkets()] } : {}),
  };
}

/** Returns the WhatsApp URL of the country with a first message (specification, section 1). */
function chatLink({ language, market }: PageContext): string {
  const own = houseNow().reach[market.code]?.whatsapp.replaceAll(/\D/g, '');
  const link = own ? `https://wa.me/${own}` : whatsapp[market.code].link;
  const message = withHouse(whatsapp.message[language], language);
  return `${link}?text=${encodeURIComponent(message)}`;
}
