import { aboutCall, bannersCall, homeCall, privacyCall, returnCall, termsCall } from '#contract/content';
import { plainPictureUrl } from '#shop/catalogue';
import { aboutDocumentOf, bannersDocumentOf, homeDocumentOf, policy, termsHtml } from '#shop/content';
import type { Shop } from '../../shop/shop.ts';
import { type Api, shopOf } from './context.ts';
import { revalidatedByAll } from './responses.ts';

const WIDTH = 1920;

/** Registers the calls that return texts and banners (specification, section 7). */
export function registerContent(api: Api, shop: Pick<Shop, 'database' | 'clock'>): void {
  for (const { path } of [homeCall, bannersCall, aboutCall]) api.get(path, revalidatedByAll);
  api.openapi(homeCall, async (c) => {
    const home = await homeDocumentOf(shopOf(c, shop));
    return c.json({ user: home ? [home] : [] }, 200);
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
