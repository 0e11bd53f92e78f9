import { aboutCall, bannersCall, homeCall, privacyCall, returnCall, termsCall } from '#contract/content';
import { type Language, MARKETS } from '#kernel/market';
import { openMarkets } from '#kernel/open-markets';
import { plainPictureUrl } from '#shop/catalogue';
import { aboutDocumentOf, bannersDocumentOf, homeDocumentOf, policy, termsHtml } from '#shop/content';
import { tradeTerms } from '#shop/settings';
import { formatPrice } from '#texts/format';
import type { Shop } from '../../shop/shop.ts';
import { type Api, shopOf } from './context.ts';
import { revalidatedByAll } from './responses.ts';

const WIDTH = 1920;

/** Registers the calls that return texts and banners (specification, section 7). */
export function registerContent(api: Api, shop: Pick<Shop, 'database' | 'clock'>): void {
  for (const { path } of [homeCall, bannersCall, aboutCall]) api.get(path, revalidatedByAll);
  api.openapi(homeCall, async (c) => {
    const home = await homeDocumentOf(shopOf(c, shop));
    if (!home) return c.json({ user: [] }, 200);
    const { INR, AED } = home.items2;
    const items2 = {
      INR: INR.replace('{free}', await free(shopOf(c, shop), 'en')),
      AED: AED.replace('{free}', await free(shopOf(c, shop), 'ar')),
    };
    return c.json({ user: [{ ...home, items2 }] }, 200);
  });
  api.openapi(bannersCall, async (c) => {
    const slides = await bannersDocumentOf(shopOf(c, shop));
    return c.json(
      {
        user: slides.map((slide) => ({
          ...slide,
          image: plainPictureUrl(slide.image, WIDTH),
          image_ar: plainPictureUrl(slide.image_ar, WIDTH),
        })),
      },
      200,
    );
  });
  api.openapi(aboutCall, async (c) => {
    const about = await aboutDocumentOf(shopOf(c, shop));
    if (!about) return c.json({ user: [] }, 200);
    const { INR, AED } = about.img1;
    return c.json(
      { user: [{ ...about, img1: { INR: plainPictureUrl(INR, WIDTH), AED: plainPictureUrl(AED, WIDTH) } }] },
      200,
    );
  });
  api.openapi(returnCall, async (c) => {
    const found = await policy(shopOf(c, shop), 'returns', c.var.caller.language, c.var.caller.market.code);
    return c.json({ user: found ? [found] : [] }, 200);
  });
  api.openapi(privacyCall, async (c) => {
    const found = await policy(shopOf(c, shop), 'privacy', c.var.caller.language, c.var.caller.market.code);
    return c.json({ user: found ? [found] : [] }, 200);
  });
  api.openapi(termsCall, async (c) => {
    const found = await policy(shopOf(c, shop), 'terms', c.var.caller.language, c.var.caller.market.code);
    return c.json({ user: found ? [{ html: termsHtml(found) }] : [] }, 200);
  });
}

/** Above what delivery is free in each market: the answer is the same for all of them. */
async function free(shop: Pick<Shop, 'database' | 'clock'>, language: Language): Promise<string> {
  const amounts = await Promise.all(
    openMarkets().map(async (code) => {
      const { freeShippingFrom } = await tradeTerms(shop.database.read, code, shop.clock.now());
      return formatPrice(freeShippingFrom, MARKETS[code].currency, language, 'short');
    }),
  );
  return amounts.join(' / ');
}
